import { expect, test } from 'vitest';
import { type Standing, deriveStatus } from './status.ts';

const standing = (change: Partial<Standing> = {}): Standing => ({
  extract_status: 'completed',
  qa_status: 'idle',
  completed_at: null,
  entries: 3,
  ...change,
});

test.each<[string, Partial<Standing>, string]>([
  ['questions are looked for', { extract_status: 'queued', entries: 0 }, 'processing'],
  ['questions are looked for anew', { extract_status: 'running', completed_at: new Date() }, 'processing'],
  ['answers are made', { qa_status: 'running' }, 'processing'],
  ['answers wait to be made', { qa_status: 'queued' }, 'processing'],
  ['there are entries and nothing runs', {}, 'review'],
  ['answering was cancelled: what is answered stays', { qa_status: 'cancelled' }, 'review'],
  ['answering failed: what is answered stays', { qa_status: 'failed' }, 'review'],
  ['looking anew failed: the entries of before stay', { extract_status: 'failed' }, 'review'],
  ['somebody marked it completed', { qa_status: 'completed', completed_at: new Date() }, 'completed'],
  ['no question could be found', { extract_status: 'failed', entries: 0 }, 'failed'],
  ['looking for questions was cancelled', { extract_status: 'cancelled', entries: 0 }, 'cancelled'],
  ['nothing has begun', { extract_status: 'idle', entries: 0 }, 'draft'],
])('R-51: when %s', (_, change, status) => {
  expect(deriveStatus(standing(change))).toBe(status);
});

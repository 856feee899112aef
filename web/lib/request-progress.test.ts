import type { RequestCounts } from '#contract/request-counts.ts';
import { expect, test } from 'vitest';
import { noCounts } from '../testing/no-counts.ts';
import { progressOf, shareOf, stateOf, timeLeft } from './request-progress.ts';

const counts = (change: Partial<RequestCounts>): RequestCounts => ({ ...noCounts, total: 295, ...change });
const request = (change: Partial<RequestCounts>, extract_status: 'completed' | 'running' | 'queued' = 'completed') => ({
  extract_status,
  counts: counts(change),
});

test('while questions are looked for there is no number, also when they are looked for anew', () => {
  expect(progressOf(request({ total: 0 }, 'queued'))).toEqual({ kind: 'none' });
  expect(progressOf(request({ total: 0 }, 'running'))).toEqual({ kind: 'finding' });
  expect(progressOf(request({ drafted: 262 }, 'queued'))).toEqual({ kind: 'none' });
  expect(progressOf(request({ drafted: 262 }, 'running'))).toEqual({ kind: 'finding' });
  expect(progressOf(request({ total: 0 }))).toEqual({ kind: 'none' });
});

test.each([
  ['queued', 'idle', 'waiting'],
  ['running', 'idle', 'processing'],
  ['completed', 'queued', 'waiting'],
  ['completed', 'running', 'processing'],
  ['queued', 'running', 'processing'],
] as const)('work that nobody has taken up yet waits: finding %s, answering %s', (extract_status, qa_status, shown) =>
  expect(stateOf({ status: 'processing', extract_status, qa_status })).toBe(shown),
);

test('a request that is not worked on is shown as what it is', () => {
  expect(stateOf({ status: 'review', extract_status: 'completed', qa_status: 'completed' })).toBe('review');
});

test('an entry that is answered again keeps its share, and the measure is the same when the work ends', () => {
  const before = progressOf(request({ needs_review: 259, approved: 3, unanswered: 33, drafted: 262 }));
  const again = progressOf(request({ needs_review: 258, approved: 3, unanswered: 33, queued: 1, drafted: 262 }));
  expect(before).toEqual({ kind: 'counted', drafted: 262, approved: 3, total: 295 });
  expect(again).toEqual(before);
});

test('what is skipped is left out of the measure', () => {
  expect(progressOf(request({ skipped: 5, approved: 290, drafted: 290 }))).toMatchObject({ drafted: 290, total: 290 });
});

test('requests are ordered by what is approved, then by what is drafted', () => {
  const shares = [{ total: 0 }, {}, { drafted: 262 }, { drafted: 262, approved: 3 }, { skipped: 295 }].map((one) => shareOf(request(one)));
  expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  expect(new Set(shares.slice(1)).size).toBe(4);
});

test.each([
  [0, { unit: 'moment' }],
  [49, { unit: 'moment' }],
  [50, { unit: 'minutes', count: 1 }],
  [130, { unit: 'minutes', count: 2 }],
  [505, { unit: 'minutes', count: 8 }],
  [5399, { unit: 'minutes', count: 90 }],
  [5400, { unit: 'hours', count: 2 }],
  [12_000, { unit: 'hours', count: 3 }],
])('%d seconds are told in rounded words', (seconds, left) => expect(timeLeft(seconds)).toEqual(left));

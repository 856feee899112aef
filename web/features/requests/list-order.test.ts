import type { QuestionnaireRequest } from '#contract/requests.ts';
import { expect, test } from 'vitest';
import { inOrder } from './list-order.ts';

const counts = {
  total: 10,
  queued: 0,
  answering: 0,
  answered: 0,
  needs_review: 0,
  unanswered: 0,
  approved: 0,
  skipped: 0,
  cancelled: 0,
  failed: 0,
  drafted: 0,
  not_asked: 0,
  sure: 0,
  check: 0,
  weak: 0,
};
const request = (change: Partial<QuestionnaireRequest>) =>
  ({
    name: 'A',
    status: 'review',
    extract_status: 'completed',
    counts,
    due_at: null,
    created_at: '2026-01-01T00:00:00Z',
    ...change,
  }) as QuestionnaireRequest;

test('due first puts those without a date last', () => {
  const rows = [
    request({ name: 'none' }),
    request({ name: 'late', due_at: '2026-02-02T00:00:00Z' }),
    request({ name: 'soon', due_at: '2026-02-01T00:00:00Z' }),
  ];
  expect(inOrder(rows, 'due').map((row) => row.name)).toEqual(['soon', 'late', 'none']);
});

test('names sort as people read them, newest by time, least done by share', () => {
  const rows = [
    request({ name: 'Žito', created_at: '2026-01-03T00:00:00Z', counts: { ...counts, approved: 1 } }),
    request({ name: 'apples', created_at: '2026-01-01T00:00:00Z', counts: { ...counts, total: 4, approved: 2 } }),
    request({ name: 'Bread', created_at: '2026-01-02T00:00:00Z', counts: { ...counts, total: 0 } }),
  ];
  expect(inOrder(rows, 'name').map((row) => row.name)).toEqual(['apples', 'Bread', 'Žito']);
  expect(inOrder(rows, 'newest').map((row) => row.name)).toEqual(['Žito', 'Bread', 'apples']);
  expect(inOrder(rows, 'progress').map((row) => row.name)).toEqual(['Bread', 'Žito', 'apples']);
});

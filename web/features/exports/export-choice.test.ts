import { expect, test } from 'vitest';
import { noCounts } from '../../testing/no-counts.ts';
import { firstChoice, goingOut, holdsOf, unreadOf } from './export-choice.ts';

const counts = {
  ...noCounts,
  total: 300,
  queued: 1,
  answered: 25,
  needs_review: 234,
  unanswered: 30,
  approved: 3,
  skipped: 5,
  failed: 2,
  drafted: 262,
  sure: 25,
  check: 200,
  weak: 34,
};

test('every question is approved, a draft, open or left out', () => {
  expect(holdsOf(counts)).toEqual({ approved: 3, drafts: 259, open: 33, skipped: 5 });
});

test.each([
  ['approved', 3, { count: 0, doubtful: 0 }],
  ['answered', 28, { count: 25, doubtful: 0 }],
  ['all', 262, { count: 259, doubtful: 234 }],
] as const)('with %s, %d answers go out', (include, going, unread) => {
  expect(goingOut(counts, include)).toBe(going);
  expect(unreadOf(counts, include)).toEqual(unread);
});

test('nothing unread is chosen at first; then what went in the last time', () => {
  const plan = { original: 'same-file', sentence: '' } as const;
  expect(firstChoice({ export: { ...plan, last_include: null } })).toBe('approved');
  expect(firstChoice({ export: { ...plan, last_include: 'all' } })).toBe('all');
});

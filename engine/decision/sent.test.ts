import { expect, test } from 'vitest';
import { PRIOR_AT_MOST, saysSent, shareOfKind } from './sent.ts';

test('begins at what was measured, and each decision counts for one draft', () => {
  expect(shareOfKind({ share: 0.75, of: 20 }, undefined)).toBe(0.75);
  expect(shareOfKind({ share: 0.75, of: 20 }, { unchanged: 0, of: 5 })).toBe(15 / 25);
  expect(shareOfKind({ share: 0.75, of: 20 }, { unchanged: 20, of: 20 })).toBe(35 / 40);
});

test('what was measured on many weighs no more than forty, so that decisions tell in the end', () => {
  expect(shareOfKind({ share: 0.95, of: 5000 }, { unchanged: 0, of: PRIOR_AT_MOST })).toBeCloseTo(0.475, 10);
});

test('says what people made of earlier drafts, and nothing where nobody decided', () => {
  expect(saysSent(undefined)).toEqual([]);
  expect(saysSent({ unchanged: 31, of: 34 })).toEqual([{ code: 'sent_unchanged', values: { unchanged: 31, count: 34 } }]);
});

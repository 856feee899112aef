import { expect, test } from 'vitest';
import { judgedBefore, ofProposed } from './pair-confidence.ts';
import { logit } from './logistic.ts';

test('the surer the judge, the surer the answer; what is unsure is called less sure, what is sure surer', () => {
  const judged = [0.5, 0.6, 0.7, 0.8, 0.9, 0.95];
  const shown = judged.map(ofProposed);
  expect(shown).toEqual(shown.toSorted((a, b) => a - b));
  expect(ofProposed(0.6)).toBeLessThan(0.6);
  expect(ofProposed(0.95)).toBeGreaterThan(0.95);
});

test('what the judge said can be read back from it, so that the numbers can be fitted again', () => {
  expect(judgedBefore(ofProposed(0.87))).toBeCloseTo(logit(0.87), 6);
});

test('nothing is called surer than can be known from hundreds', () => {
  expect(ofProposed(0.999)).toBe(0.99);
});

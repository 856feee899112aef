import { expect, it } from 'vitest';
import { readCommon, saidOf, statesOf } from './token-states.ts';

const common = new Float32Array(4);
/** States of tokens that are each one of the axes; rarer tokens have lower scores. */
const states = (axes: number[], scores: number[]) => {
  const pass = new Float32Array(axes.length * 4);
  for (const [token, axis] of axes.entries()) pass[token * 4 + axis] = 3;
  // A component of a unit vector of four numbers may be one, which the steps of the real ones do not reach: spread over two.
  for (const [token, axis] of axes.entries()) pass[token * 4 + ((axis + 1) % 4)] = 3;
  return statesOf(pass, scores, { from: 0, to: axes.length, common });
};

it('says how much of what is asked is said, the rarer the heavier', () => {
  const asked = states([0, 2], [-8, -8]);
  const whole = saidOf(asked, states([2, 0, 1], [-8, -8, -8]));
  const half = saidOf(asked, states([0], [-8]));
  expect(whole).toBeGreaterThan(half);
  const rareMet = saidOf(states([0, 2], [-14, -6]), states([0], [-8]));
  const rareLeft = saidOf(states([0, 2], [-6, -14]), states([0], [-8]));
  expect(rareMet).toBeGreaterThan(half);
  expect(rareLeft).toBeLessThan(half);
});

it('compares states of any length, however many texts were compared before', () => {
  const of = (length: number, tokens: number) => ({
    weights: new Float32Array(tokens).fill(1),
    rows: Int8Array.from({ length: tokens * length }, (_, at) => ((at * 37 + length) % 255) - 127),
  });
  for (const [length, tokens] of [
    [384, 40],
    [384, 3],
    [20, 7],
    [20, 2],
  ] as const) {
    const [asked, told] = [of(length, 5), of(length, tokens)];
    const row = (rows: Int8Array, at: number) => [...rows.subarray(at * length, (at + 1) * length)];
    const products = (at: number) =>
      Array.from({ length: tokens }, (_, other) =>
        row(asked.rows, at).reduce((sum, one, place) => sum + one * (row(told.rows, other)[place] ?? 0), 0),
      );
    const nearest = [0, 1, 2, 3, 4].map((at) => Math.max(...products(at)) / 254 ** 2);
    expect(saidOf(asked, told)).toBeCloseTo(nearest.reduce((sum, one) => sum + one, 0) / 5, 12);
  }
});

it('lets what is as frequent as an article say nothing', () => {
  expect(saidOf(states([0], [-3]), states([0], [-8]))).toBe(0);
});

it('takes away what tokens of its own encoder have in common, and of no other', () => {
  const file = { encoder: 'one:0123', tokens: [1, 2] };
  expect(readCommon(file, 'one:0123')).toEqual(Float32Array.from([1, 2]));
  expect(() => readCommon(file, 'other:4567')).toThrow('one:0123');
});

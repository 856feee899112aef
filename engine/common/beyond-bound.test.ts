import { expect, test } from 'vitest';
import { beyondBound } from './beyond-bound.ts';

/** How many pieces of a length are taken before the bound is passed. */
const takenOf = (bytes: number, length: number): number => {
  const isBeyond = beyondBound(bytes);
  const piece = new Uint8Array(length);
  let taken = 0;
  while (!isBeyond(piece)) taken += 1;
  return taken;
};

test('a body is as long as its bound says, in pieces as programs send them', () => {
  expect(takenOf(1_000_000, 65_536)).toBe(15);
  expect(takenOf(1_000_000, 100)).toBe(10_000);
  expect(takenOf(600, 1)).toBe(600);
});

test('pieces of a byte each are given up after a thousand of them, whatever the bound', () => {
  expect(takenOf(2 ** 30, 1)).toBeLessThan(1100);
});

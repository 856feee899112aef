import { expect, test } from 'vitest';
import { type Asking, pairUp } from './pair-up.ts';

const asking = (question: string, ref: string | null = null): Asking => ({ sheet: null, ref, question, at: null });

test('questions that read alike are taken in their order, however many they are', () => {
  const alike = Array.from({ length: 100_000 }, () => asking('a'));
  expect(pairUp([asking('b'), ...alike.slice(0, 3)], alike)).toEqual([null, 0, 1, 2]);
  expect(pairUp(alike.slice(0, 20_000), alike).every((match, at) => match === at)).toBe(true);
});

test('a row that moved is found by its id and text before one that merely reads alike', () => {
  expect(pairUp([asking('Is it kept?', 'A-2')], [asking('Is it kept?'), asking('Is it kept?', 'A-2')])).toEqual([1]);
});

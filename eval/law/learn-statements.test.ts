import { expect, it } from 'vitest';
import { dot } from '#engine/common/dot.ts';
import { learnStatements } from './learn-statements.ts';
import type { Lesson } from './learn-statements.ts';
import { solved, solvedTransposed, squareRootOf } from './lower-triangle.ts';

it('takes the square root of a matrix and solves with it', () => {
  const root = squareRootOf([Float64Array.from([4, 0]), Float64Array.from([2, 5])], 0);
  expect(root.map((row) => [...row])).toEqual([
    [2, 0],
    [1, 2],
  ]);
  expect([...solved(root, Float32Array.from([2, 5]))]).toEqual([1, 2]);
  expect([...solvedTransposed(root, Float32Array.from([4, 4]))]).toEqual([1, 2]);
});

it('tells statements apart by what differs between them, not by what differs among their own texts', () => {
  // The first number says how a text is written and is large; the second one says which statement it belongs to.
  const lesson = (of: number, manner: number): Lesson => ({ of, vector: Float32Array.from([manner, of === 0 ? 0.2 : -0.2]) });
  const lessons = [0, 1].flatMap((of) => [-1, -0.5, 0.4, 1].map((manner) => lesson(of, manner)));
  const learned = learnStatements(lessons, 2);
  const odd = Float32Array.from([-1.5, 0.1]);
  expect(dot(learned[0]!, odd)).toBeGreaterThan(dot(learned[1]!, odd));
  expect(learnStatements(lessons, 2)).toEqual(learned);
});

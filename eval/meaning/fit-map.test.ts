import { expect, it } from 'vitest';
import { randomFrom } from '../fuzz/random.ts';
import { fitMap } from './fit-map.ts';
import { readLessons } from './lessons.ts';
import { products, toUnit, zeros } from './matrix.ts';
import type { Matrix } from './matrix.ts';

const DIMENSIONS = 12;

/** Texts that share one half of their numbers with what belongs to them; the other half is chance. */
function texts(seed: number, count: number): Matrix {
  const [random, matrix] = [randomFrom(seed), zeros(count, DIMENSIONS)];
  for (let at = 0; at < count; at++)
    for (let i = 0; i < DIMENSIONS; i++)
      matrix.values[at * DIMENSIONS + i] =
        i < DIMENSIONS / 2 ? ((at >> (i % 3)) & 1 ? 1 : -1) * (i < 3 ? 0.5 : 0.3) : random.int(200) / 100 - 1;
  toUnit(matrix);
  return matrix;
}

it('learns what questions and their answers have in common, and forgets the rest', () => {
  const [questions, sentences] = [texts(1, 8), texts(2, 8)];
  const losses: number[] = [];
  const map = fitMap(
    questions,
    sentences,
    Array.from({ length: 8 }, (_, at) => [at]),
    (_, loss) => losses.push(loss),
  );
  expect(losses.at(-1)!).toBeLessThan(losses[0]!);
  const [asked, told] = [products(questions, map), products(sentences, map)];
  expect([asked.rows, asked.columns, told.columns]).toEqual([8, DIMENSIONS, DIMENSIONS]);
});

it('reads every lesson, a question once with all sentences that answer it', async () => {
  const { questions, sentences, answeredBy } = await readLessons();
  expect(new Set(questions).size).toBe(questions.length);
  expect(answeredBy).toHaveLength(questions.length);
  expect(Math.max(...answeredBy.flat())).toBe(sentences.length - 1);
  expect(answeredBy.filter((list) => list.length === 0).length).toBeGreaterThan(1000);
});

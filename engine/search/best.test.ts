import { expect, it } from 'vitest';
import { createBest } from './best.ts';

/** Few values, so that many are even, in an order of their own. */
const offered = Array.from({ length: 500 }, (_, at) => ({ row: (at * 211) % 499, value: (at * 37) % 23 }));
const sorted = offered.toSorted((a, b) => b.value - a.value || a.row - b.row);

it.each([1, 7, 50, 499, 600])('keeps the %i that a full sort would put first, whatever the order they come in', (limit) => {
  const best = createBest<{ row: number; value: number }>(limit, ({ value }) => value);
  for (const one of offered) if (one.value >= best.least()) best.offer(one);
  expect(best.sorted()).toEqual(sorted.slice(0, limit));
});

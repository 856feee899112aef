import { expect, test } from 'vitest';
import { mapInTurns } from './taking-turns.ts';

/** Keeps the thread for about a millisecond. */
const busy = (at: number): number => {
  const until = performance.now() + 1;
  while (performance.now() < until);
  return at * 2;
};

test('what is mapped in turns comes out in order, and others run before it is done', async () => {
  let turns = 0;
  const other = setInterval(() => (turns += 1), 1);
  const made = await mapInTurns([...Array(100).keys()], busy);
  clearInterval(other);
  expect(made).toEqual(Array.from({ length: 100 }, (_, at) => at * 2));
  expect(turns).toBeGreaterThan(0);
});

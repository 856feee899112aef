import { expect, test } from 'vitest';
import { mapInTurns, ownTurn } from './taking-turns.ts';

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

test('of pieces of work that become ready at once each has a turn of its own, and others run between any two', async () => {
  const order: string[] = [];
  const ready = Promise.withResolvers<void>();
  const piece = async (at: number) => {
    await ready.promise;
    await ownTurn();
    order.push(`piece ${at}`);
    setImmediate(() => order.push('another'));
  };
  const all = Promise.all([0, 1, 2].map(piece));
  ready.resolve();
  await all;
  await new Promise((resolve) => setImmediate(resolve));
  expect(order).toEqual(['piece 0', 'another', 'piece 1', 'another', 'piece 2', 'another']);
});

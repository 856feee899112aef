import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { every, readTree, readTreeInTurns } from './xml-tree.ts';

const limits = { elements: 20_000, depth: 3 };
const source = `<a>${'<b><c/></b>'.repeat(5000)}</a>`;

test('a long text is read in turns with whatever else waits, and gives the same tree', async () => {
  let turns = 0;
  let isRead = false;
  const others = async (): Promise<void> => {
    for (; !isRead; turns++) await setImmediate();
  };
  const waiting = others();
  const tree = await readTreeInTurns(source, 'answer', limits);
  isRead = true;
  await waiting;

  // an opening and a closing piece of each element
  expect(turns).toBeGreaterThan(15);
  expect(tree).toEqual(readTree(source, 'answer', limits));
  expect([...every(tree, 'c')]).toHaveLength(5000);
});

test.each([
  ['more elements than are read', { elements: 10_000, depth: 3 }],
  ['elements that lie deeper', { elements: 20_000, depth: 2 }],
])('of %s no tree is made, in turns or in one go', async (_what, most) => {
  const refused = expect.objectContaining({ reason: 'limit' });
  expect(() => readTree(source, 'answer', most)).toThrow(refused);
  await expect(readTreeInTurns(source, 'answer', most)).rejects.toEqual(refused);
});

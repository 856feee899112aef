import { expect, test } from 'vitest';
import { openRequestsOf, placeIn, rememberOpen, rememberPlace, rememberWalk, walkOf } from './user-settings.ts';

function memory() {
  const values = new Map<string, string>();
  return { getItem: (key: string) => values.get(key) ?? null, setItem: (key: string, value: string) => void values.set(key, value) };
}

test('the requests opened last come first, each once, five at most, by person', () => {
  const storage = memory();
  for (const id of ['a', 'b', 'c', 'a', 'd', 'e', 'f']) rememberOpen('ana', id, storage);
  expect(openRequestsOf('ana', storage)).toEqual(['f', 'e', 'd', 'a', 'c']);
  expect(openRequestsOf('marko', storage)).toEqual([]);
});

test('the walk is remembered beside the opened requests, by person, until it ends', () => {
  const storage = memory();
  const walk = { org: 'o', request: 'r', step: 3, left: true };
  rememberOpen('ana', 'a', storage);
  rememberWalk('ana', walk, storage);
  rememberOpen('ana', 'b', storage);
  expect([walkOf('ana', storage), walkOf('marko', storage)]).toEqual([walk, null]);
  expect(openRequestsOf('ana', storage)).toEqual(['b', 'a']);
  rememberWalk('ana', null, storage);
  expect(walkOf('ana', storage)).toBeNull();
});

test('what an earlier version remembered is still understood', () => {
  const storage = memory();
  storage.setItem('user-settings:ana', JSON.stringify({ openRequests: ['a'] }));
  expect([openRequestsOf('ana', storage), walkOf('ana', storage)]).toEqual([['a'], null]);
});

test('where somebody left a request is remembered by person and request, of the last hundred', () => {
  const storage = memory();
  for (let n = 0; n < 101; n++) rememberPlace('ana', `r${n}`, `e${n}`, storage);
  rememberPlace('ana', 'r1', 'later', storage);
  expect([placeIn('ana', 'r0', storage), placeIn('ana', 'r1', storage), placeIn('ana', 'r100', storage)]).toEqual([null, 'later', 'e100']);
  expect(placeIn('marko', 'r1', storage)).toBeNull();
});

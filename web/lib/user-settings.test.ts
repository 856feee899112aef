import { expect, test } from 'vitest';
import { openRequestsOf, rememberOpen } from './user-settings.ts';

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

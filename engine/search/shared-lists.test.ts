import { expect, test } from 'vitest';
import { type Mirror, allowedKeys } from './index-mirror.ts';
import type { IndexedDocument } from './model.ts';
import { withSharedLists } from './shared-lists.ts';

const labels = (of: string): string[] => Array.from({ length: 100 }, (_, at) => `${of} ${at}`);
const documents = Array.from({ length: 1_000 }, (_, at): IndexedDocument => {
  const own = at % 2 === 0 ? labels('even') : labels('odd');
  return withSharedLists({
    id: `${at}`,
    name: `${at}.md`,
    folderIds: [at % 3 === 0 ? 'third' : 'other'],
    labels: own,
    date: null,
    approved: true,
  });
});
const mirror = { byKey: new Map(documents.map((document, key) => [key, { key, document, passages: 0, pairs: 1 }])) } as unknown as Mirror;

/** A list that counts how often something of it is read. */
function counted(list: string[]): { list: string[]; reads: () => number } {
  let reads = 0;
  return { list: new Proxy(list, { get: (of, name, self) => ((reads += 1), Reflect.get(of, name, self)) }), reads: () => reads };
}

test('lists with the same are one, and what a search is limited to is held against each once', () => {
  expect(documents[2]?.labels).toBe(documents[0]?.labels);
  expect(documents[1]?.labels).not.toBe(documents[0]?.labels);
  const wanted = counted([...labels('none'), 'odd 99']);
  expect(allowedKeys(mirror, { labels: wanted.list }).size).toBe(500);
  expect(wanted.reads()).toBeLessThan(1_000);
});

test('a search is limited to the documents with one of its labels in one of its folders', () => {
  const allowed = [...allowedKeys(mirror, { labels: ['even 5', 'nowhere'], folderIds: ['third'] })];
  expect(allowed).toEqual(documents.flatMap((_, key) => (key % 6 === 0 ? [key] : [])));
  expect(allowedKeys(mirror, { labels: [] }).size).toBe(0);
  expect(allowedKeys(mirror).size).toBe(1_000);
});

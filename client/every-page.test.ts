import { expect, test } from 'vitest';
import { everyPage } from './every-page.ts';

const rows = ['a', 'b', 'c', 'd', 'e'];
const page = ({ limit, cursor }: { limit: number; cursor?: string }) => {
  const from = cursor === undefined ? 0 : rows.indexOf(cursor) + 1;
  const some = rows.slice(from, from + limit);
  return Promise.resolve({ some, next_cursor: from + limit < rows.length ? (some.at(-1) ?? null) : null });
};

test('every page of a list is read, in its order, until there is none', async () => {
  const pages = await everyPage(page, 2);
  expect(pages.map(({ some }) => some)).toEqual([['a', 'b'], ['c', 'd'], ['e']]);
});

test('where nobody is signed in any more nothing further is read', async () => {
  expect(await everyPage(() => Promise.resolve<{ next_cursor: string | null } | null>(null))).toEqual([]);
});

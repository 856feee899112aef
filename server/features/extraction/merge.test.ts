import { expect, test } from 'vitest';
import type { EntryShape } from '#server/features/qa-entries/found.ts';
import { type Earlier, matchEntries } from './merge.ts';

const shape = (question: string, cell: string, sheet = 'Form'): EntryShape => ({
  sheet,
  section: null,
  ref: null,
  question,
  guidance: null,
  stem: null,
  answer_type: 'text',
  options: [],
  source: { sheet, at: { cell } },
  location: [],
});
const earlier = (id: string, found: string, cell: string, sheet = 'Form'): Earlier => ({
  id,
  ref: null,
  found,
  source: { sheet, at: { cell } },
});

test('an entry is the same when place and question are', async () => {
  const { matched, gone } = await matchEntries([earlier('a', 'Is data encrypted?', 'B2')], [shape('Is data  encrypted?', 'B2')]);
  expect({ matched, gone }).toEqual({ matched: ['a'], gone: [] });
});

test('another question at the same place is another entry, and so is the same question elsewhere', async () => {
  const before = [earlier('a', 'Is data encrypted?', 'B2'), earlier('b', 'Who has access?', 'B3')];
  const { matched, gone } = await matchEntries(before, [
    shape('Is data not encrypted?', 'B2'),
    shape('Who has access?', 'B9'),
    shape('Who has access?', 'B3', 'Other'),
  ]);
  expect({ matched, gone }).toEqual({ matched: [null, null, null], gone: ['a', 'b'] });
});

test('several questions in one cell are told apart by their part, whatever the order of the keys', async () => {
  const part = (n: number) => ({ ...shape('How often?', 'C4'), source: { sheet: 'Form', at: { cell: 'C4', part: n } } });
  const before: Earlier[] = [
    { id: 'first', ref: null, found: 'How often?', source: { sheet: 'Form', at: { part: 0, cell: 'C4' } } },
    { id: 'second', ref: null, found: 'How often?', source: { sheet: 'Form', at: { part: 1, cell: 'C4' } } },
  ];
  expect((await matchEntries(before, [part(1), part(0)])).matched).toEqual(['second', 'first']);
});

test('one earlier entry is never taken twice', async () => {
  expect((await matchEntries([earlier('a', 'Why?', 'B2')], [shape('Why?', 'B2'), shape('Why?', 'B2')])).matched).toEqual(['a', null]);
});

test('an id before the words makes no other question of it, whether it was taken from them before or not', async () => {
  const now = [
    { ...shape('Is data encrypted?', 'B2'), ref: 'A.1' },
    { ...shape('Who has access?', 'B3'), ref: '2' },
  ];
  const before = [earlier('a', 'A.1 Is data encrypted?', 'B2'), { ...earlier('b', '2 Who has access?', 'B3'), ref: '2' }];
  expect(await matchEntries(before, now)).toEqual({ matched: ['a', 'b'], gone: [] });
});

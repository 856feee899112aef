import { expect, test } from 'vitest';
import type { AnswerPlace, Place } from '#contract/extraction.ts';
import { cellOf, sheetOfEntries } from './entry-sheet.ts';

const entry = (id: string, at: Place, location: AnswerPlace[] = []) => ({
  id,
  ref: id,
  question: 'Why?',
  source: { sheet: 'Form', at },
  location,
});

test('a cell of a workbook, a CSV and a Word table', () => {
  expect(cellOf({ cell: 'AB12' })).toEqual({ row: 12, column: 28 });
  expect(cellOf({ row: 0, column: 2 })).toEqual({ row: 1, column: 3 });
  expect(cellOf({ table: 1, row: 3, cell: 0 })).toEqual({ row: 4, column: 1 });
  expect(cellOf({ paragraph: 3 })).toBeNull();
});

test('the columns are told from where the entries stand', () => {
  const answers: AnswerPlace[] = [
    { kind: 'choice', at: { cell: 'D2' } },
    { kind: 'comment', at: { cell: 'E2' } },
  ];
  const { mapping, states, byRow } = sheetOfEntries([
    entry('a', { cell: 'C2' }, answers),
    entry('b', { cell: 'C4' }),
    entry('c', { cell: 'C4', part: 1 }),
    entry('d', { cell: 'B9' }),
  ]);
  expect(mapping).toMatchObject({ question: 'C', answer: ['D'], comment: 'E', firstRow: 2, lastRow: 9 });
  expect(states.get(4)).toMatchObject({ taken: [{ id: 'b' }, { id: 'c' }] });
  expect(byRow.get(4)).toBe('b');
  expect(sheetOfEntries([entry('p', { paragraph: 1 })]).mapping).toBeNull();
});

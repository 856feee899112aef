import { expect, test } from 'vitest';
import type { Mapping } from '#contract/extraction.ts';
import { seenFrom, tableBelow, tableBeside, tablesOf, tableUnder, withoutTable, withTable } from './tables.ts';

const first = { headerRow: 1, question: 'B', id: 'A', answer: ['C', 'D', 'E'], firstRow: 2, lastRow: 20 };
const second = { headerRow: 24, question: 'A', answer: ['B'], firstRow: 25, lastRow: 30 };
const two: Mapping = { ...first, also: [second], rows: { drop: [4] } };
const ranges = (mapping: Mapping | null) => tablesOf(mapping).map((one) => [one.question, one.answer, one.firstRow, one.lastRow]);

test('a correction is about the table under the cell, the nearest where there is none', () => {
  const under = (row: number, column = 1) => tableUnder(two, { row, column });
  expect([under(1), under(20), under(21), under(23), under(24), under(99)]).toEqual([0, 0, 0, 1, 1, 1]);
  expect(tableUnder(null, { row: 1, column: 1 })).toBeNull();
});

test('a table is changed in its place, what was decided on rows stays with the sheet', () => {
  const changed = withTable(two, 1, { ...second, answer: ['C'] });
  expect(changed).toEqual({ ...two, also: [{ ...second, answer: ['C'] }] });
  expect(withTable(two, 0, { ...first, answer: [] })).toEqual({ ...two, answer: [] });
  expect(seenFrom(two, { row: 26, column: 1 })).toEqual({ ...second, rows: two.rows, also: [first] });
});

test('another table begins in a row: within one, it is cut; below the last, it goes to the end', () => {
  const cut = tableBelow(two, { row: 10, column: 2 }, 60);
  expect(ranges(cut)).toEqual([
    ['B', first.answer, 2, 9],
    ['A', ['B'], 25, 30],
    ['B', first.answer, 10, 20],
  ]);
  expect(ranges(tableBelow(two, { row: 40, column: 1 }, 60))[2]).toEqual(['A', ['B'], 40, 60]);
  expect(tableBelow(two, { row: 2, column: 2 }, 60)).toBeNull();
});

test('another table stands beside: the columns right of its questions take its answers, and it is told by its columns', () => {
  const pairs = tableBeside(two, { row: 5, column: 4 }, 'D');
  expect(ranges(pairs)).toEqual([
    ['B', ['C'], 2, 20],
    ['A', ['B'], 25, 30],
    ['D', ['E'], 2, 20],
  ]);
  expect([1, 3, 4, 5, 9].map((column) => tableUnder(pairs, { row: 5, column }))).toEqual([0, 0, 2, 2, 2]);
  expect(tableBeside(two, { row: 5, column: 1 }, 'A')).toBeNull();
  const thrice = tableBeside(pairs!, { row: 5, column: 5 }, 'E');
  expect(ranges(thrice).slice(2)).toEqual([
    ['D', [], 2, 20],
    ['E', [], 2, 20],
  ]);
});

test('a table that is none goes with its questions, unless they stand in rows of another', () => {
  expect(withoutTable(two, { row: 26, column: 1 }, [2, 3, 25, 26])).toEqual({ ...first, rows: { drop: [4, 25, 26] } });
  const pairs = tableBeside({ ...first }, { row: 5, column: 4 }, 'D')!;
  expect(withoutTable(pairs, { row: 5, column: 4 }, [2, 3])).toMatchObject({ question: 'B', answer: ['C'] });
  expect(withoutTable(pairs, { row: 5, column: 4 }, [2, 3])?.rows).toBeUndefined();
  expect(withoutTable(first, { row: 5, column: 4 }, [])).toBeNull();
});

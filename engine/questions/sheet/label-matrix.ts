/** A Word table of labels down its first column and names over the empty others: a budget, a list of sites, years side by side. */
import type { Grid } from './grid.ts';
import { plainLayout } from './layout.ts';
import type { AnswerColumn } from './column-facts.ts';
import { readTable } from './read-table.ts';
import type { ReadTable, TableReading } from './read-table.ts';
import { asks, hasLetters } from '../text.ts';
import { headerMeaning } from '../header-meaning.ts';
import { namesNumber } from '../vocabulary.ts';

/** Fewest labels, and fewest columns to fill in beside them. */
const FEWEST = { rows: 3, columns: 2 };

/** Every cell of the first row says something, of the others only the first does; null for a table whose first column asks, which is read as others are. */
export function findLabelMatrix(grid: Grid, reading: TableReading): ReadTable | null {
  const [top, ...rows] = grid.rows;
  const [first, ...columns] = grid.columns;
  if (!grid.framed || top === undefined || first === undefined || rows.length < FEWEST.rows || columns.length < FEWEST.columns) return null;
  if (grid.columns.some((column) => grid.text(top, column) === '' || grid.sheet.mergeAt(top, column) !== undefined)) return null;
  const free = (row: number, column: number): boolean =>
    grid.sheet.at(row, column) !== undefined && grid.text(row, column) === '' && !grid.covered(row, column);
  if (!rows.every((row) => hasLetters(grid.text(row, first)) && columns.every((column) => free(row, column)))) return null;
  if (
    rows.filter((row) => asks(grid.text(row, first))).length * 2 >= rows.length ||
    headerMeaning(grid.text(top, first))?.role === 'question'
  )
    return null;
  const answers = columns.map((column): AnswerColumn => {
    const label = grid.text(top, column);
    const role = asks(label) || headerMeaning(label)?.role === 'comment' ? 'comment' : 'answer';
    const kind = role === 'answer' && (namesNumber(label) || /[€$£¥%]/u.test(label)) ? ({ kind: 'number' } as const) : {};
    return { column, role, label, value: null, options: null, usual: null, ...kind };
  });
  const table = { header: null, headers: [], rows, firstHeaderRow: 0 };
  return { ...readTable(grid, table, plainLayout(first, answers), reading), labels: true };
}

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

/** Every cell of the first row says something, but perhaps the one in the corner, of the others only the first does; null for a table whose first column asks, which is read as others are. */
export function findLabelMatrix(grid: Grid, reading: TableReading): ReadTable | null {
  const [top, ...rows] = grid.rows;
  const [first, ...columns] = grid.columns;
  if (!grid.framed || top === undefined || first === undefined || rows.length < FEWEST.rows || columns.length < FEWEST.columns) return null;
  if (!hasNames(grid, top)) return null;
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
  return { ...withTexts(readTable(grid, table, plainLayout(first, answers), reading), answers), labels: true };
}

/** A text in each cell of the row but perhaps the first, and none that is merged. */
const hasNames = ({ columns, sheet, text }: Grid, row: number): boolean =>
  columns.every((column, at) => (at === 0 || text(row, column) !== '') && sheet.mergeAt(row, column) === undefined);

/** Each column asks for itself: a text after the first one is no remark on it. */
function withTexts(read: ReadTable, answers: AnswerColumn[]): ReadTable {
  for (const { answers: places } of read.questions)
    for (const [at, place] of places.entries()) if (place.kind === 'comment' && answers[at]?.role === 'answer') place.kind = 'text';
  return read;
}

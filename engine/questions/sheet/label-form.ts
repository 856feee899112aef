/** Forms of labels: "Company name:" with an empty cell beside it, where no table of questions stands. */
import type { Grid } from './grid.ts';
import { plainLayout } from './layout.ts';
import { readTable } from './read-table.ts';
import type { ReadTable, TableReading } from './read-table.ts';
import { asks, countWords, hasLetters } from '../text.ts';
import { isSignature } from '../vocabulary.ts';

/** Most words of a label without a colon. */
const LONGEST_NAME = 6;
/** Fewer labels are a heading or a note. */
const FEWEST = 3;

/**
 * The labels in rows before `until`, of all columns that hold some, as one table in reading order; null when no column
 * holds three of them with an empty cell beside.
 */
export function findLabels(grid: Grid, reading: TableReading, until = Number.POSITIVE_INFINITY): ReadTable | null {
  const columns = grid.columns
    .map((column) => ({ column, rows: grid.rows.filter((row) => row < until && isLabel(grid, row, column)) }))
    .filter(({ column, rows }) => {
      const free = rows.filter((row) => isFree(grid, row, nextColumn(grid, row, column)));
      return free.length >= 2 && free.length >= rows.length * 0.6;
    })
    .toSorted((a, b) => b.rows.length - a.rows.length);
  const main = columns[0];
  if (!main || main.rows.length < FEWEST) return null;
  const read = columns.map(({ column, rows }) => readLabels(grid, column, rows, reading));
  const entries = read
    .flatMap((one) => one.questions.map((question, index) => ({ question, row: one.rows[index] ?? 0, column: one.layout.question })))
    .toSorted((a, b) => a.row - b.row || a.column - b.column);
  const first = read[0] as ReadTable;
  return { ...first, questions: entries.map((one) => one.question), rows: entries.map((one) => one.row), labels: true };
}

function readLabels(grid: Grid, column: number, rows: number[], reading: TableReading): ReadTable {
  const beside = nextColumn(grid, rows[0] ?? 0, column);
  const answer = { column: beside, role: 'answer', label: null, value: null, options: null, usual: null } as const;
  return readTable(grid, { header: null, headers: [], rows, firstHeaderRow: 0 }, plainLayout(column, [answer]), reading);
}

const isLabel = (grid: Grid, row: number, column: number): boolean => {
  const text = grid.text(row, column);
  const named =
    /[:：]\s*\*?$/u.test(text) || (grid.framed && countWords(text) <= LONGEST_NAME && !asks(text) && isDrawnBeside(grid, row, column));
  return named && hasLetters(text) && countWords(text) <= 12 && !grid.covered(row, column) && !isSignature(text);
};

/** In a Word table, the cell beside is drawn and empty. */
const isDrawnBeside = (grid: Grid, row: number, column: number): boolean =>
  grid.sheet.at(row, nextColumn(grid, row, column)) !== undefined && isFree(grid, row, nextColumn(grid, row, column));

const nextColumn = (grid: Grid, row: number, column: number): number => (grid.sheet.mergeAt(row, column)?.right ?? column) + 1;

const isFree = (grid: Grid, row: number, column: number): boolean =>
  grid.text(row, column) === '' &&
  !grid.slot(row, column).formula &&
  !grid.covered(row, column) &&
  (!grid.sheet.protected || grid.slot(row, column).open);

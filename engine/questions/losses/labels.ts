/** The labels over the columns of a table, also where no header was recognised. */
import type { Grid } from '../sheet/grid.ts';
import type { ReadTable } from '../sheet/read-table.ts';
import { asks, countWords, isWholeNumber } from '../text.ts';

export interface Label {
  column: number;
  text: string;
}

/** Most words of a label. */
const LONGEST = 9;
/** Most words of a label that ends in a question mark: "Met?". */
const LONGEST_ASKING = 3;
/** Rows with a text over the first question in which labels are looked for. */
const ROWS_OVER = 4;

/** The labels of the header; without one, of the nearest row over the first question that has several, one of them over the questions or left of them. */
export function labelsOf(grid: Grid, { table, rows, layout }: Pick<ReadTable, 'table' | 'rows' | 'layout'>): Label[] {
  if (table.header) return [...table.header.columns.values()].map(({ column, label }) => ({ column, text: label }));
  const first = Math.min(...rows);
  const over = grid.rows
    .filter((row) => row < first)
    .slice(-ROWS_OVER)
    .toReversed();
  const row = over.find((one) => isLabelRow(grid, one) && grid.cells(one).some(({ column }) => column <= layout.question));
  return row === undefined ? [] : [...labelsIn(grid, row), ...labelsOverBlanks(grid, over, row, layout.question)];
}

const labelsIn = (grid: Grid, row: number): Label[] => grid.cells(row).map(({ column }) => ({ column, text: grid.text(row, column) }));

/** In the row right above or under a row of labels: those right of the questions over columns that it leaves without one. */
function labelsOverBlanks(grid: Grid, over: number[], row: number, question: number): Label[] {
  const near = over.filter((one) => one !== row && Math.abs(one - row) === 1 && isLabelRow(grid, one));
  return near.flatMap((one) => labelsIn(grid, one).filter(({ column }) => column > question && grid.text(row, column) === ''));
}

/** Two or more short and different texts that ask nothing. */
export function isLabelRow(grid: Grid, row: number): boolean {
  const texts = grid.cells(row).map(({ column }) => grid.text(row, column));
  return (
    texts.length >= 2 &&
    texts.every((text) => countWords(text) <= LONGEST && !(asks(text) && countWords(text) > LONGEST_ASKING) && !/[:：]\s*$/u.test(text)) &&
    !isWholeNumber(texts[0] ?? '')
  );
}

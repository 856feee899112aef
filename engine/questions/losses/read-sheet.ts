/** A sheet after it was decided on, as the rules of losses look at it. */
import type { FoundSheet, Place } from '#contract/extraction.ts';
import type { Grid } from '../sheet/grid.ts';
import type { LeftOut, ReadTable } from '../sheet/read-table.ts';
import { asks, countWords, hasLetters } from '../text.ts';

export interface ReadSheet {
  grid: Grid;
  name: string;
  role: FoundSheet['role'];
  rule: string;
  /** Tables whose questions were taken; none on a sheet that was left. */
  tables: ReadTable[];
  leftOut: LeftOut[];
  placeOf(row: number, column: number): Place;
}

/** Rows with a text that are no question, no header and not part of a merged question. */
export function rowsLeft({ grid, tables }: ReadSheet): number[] {
  const taken = new Set(tables.flatMap((read) => read.rows));
  for (const read of tables) {
    for (const { top, bottom } of read.table.headers) for (let row = top; row <= bottom; row += 1) taken.add(row);
    for (const row of read.rows)
      for (let next = row + 1; next <= (grid.sheet.mergeAt(row, read.layout.question)?.bottom ?? row); next += 1) taken.add(next);
  }
  return grid.rows.filter((row) => !taken.has(row));
}

/** Keys of all places that take an answer. */
export const answerKeys = ({ tables }: ReadSheet): Set<string> =>
  new Set(tables.flatMap((read) => read.questions.flatMap((question) => question.answers.map((one) => JSON.stringify(one.at)))));

/** Fewest words of a text that asks on its own. */
const FEWEST_WORDS = 3;

/** Whether a text is a question and nothing more: one sentence, or two, that ends in a question mark. */
export const isQuestionAlone = (text: string): boolean =>
  asks(text) && /[?？؟\u037e]["'”’»)\]*\s]*$/u.test(text) && countWords(text) >= FEWEST_WORDS && countWords(text) <= 80;

/** Whether an empty cell waits for an answer: with a list, or open on a protected sheet. */
export function waits(grid: Grid, row: number, column: number): boolean {
  if (grid.covered(row, column) || grid.shown(row, column) !== '') return false;
  const slot = grid.slot(row, column);
  return !slot.formula && (slot.allowed !== null || slot.open);
}

/** The columns of a row in which a text with letters stands. */
export const worded = (grid: Grid, row: number): number[] =>
  grid
    .cells(row)
    .filter((cell) => hasLetters(grid.text(row, cell.column)))
    .map((cell) => cell.column);

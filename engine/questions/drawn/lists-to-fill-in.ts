/** A list to fill in: a header over empty rows, under the sentence that says what is to be listed. */
import type { AnswerPlace } from '#contract/extraction.ts';
import type { Cell } from '#engine/files/model.ts';
import type { Grid } from '../sheet/grid.ts';
import { LONGEST_HEADER } from '../rules/header-facts.ts';
import { asks, countWords, hasLetters, isWholeNumber } from '../text.ts';
import { startsLikeQuestion } from '../vocabulary.ts';
import { after, asField, isDrawnEmpty, placeAt, standsOut, under } from './drawn-row.ts';
import type { DrawnField, DrawnRow } from './drawn-row.ts';

/** Fewest empty rows, and fewest columns in them: less is a label over its place. */
const FEWEST_ROWS = 2;
const FEWEST_COLUMNS = 2;
/** Most empty rows that are taken one by one. */
const MOST_ROWS = 40;
/** Rows over the header among which its sentence stands. */
const ROWS_OVER = 5;
/** Fewest words of a sentence that neither asks nor ends in a colon. */
const FEWEST_WORDS = 4;

export interface ListToFill {
  /** Columns under which is written, with their labels. */
  columns: { column: number; label: string }[];
  rows: number[];
  /** First row that is not the list's. */
  end: number;
}

/** The list whose header a row is, or null. */
export function listUnder({ grid, row, cells }: DrawnRow): ListToFill | null {
  const labels = cells.map(({ column }) => ({ column, label: grid.text(row, column) }));
  if (labels.length < FEWEST_COLUMNS || !labels.every(({ label }) => isColumnLabel(label))) return null;
  const [first] = labels;
  const rows: number[] = [];
  let numbered = 0;
  let end = Math.max(...labels.map(({ column }) => under(grid, row, column)));
  for (; end <= grid.sheet.rowCount && rows.length < MOST_ROWS; end += 1) {
    const number = first ? grid.text(end, first.column) : '';
    const counts = isWholeNumber(number);
    const empty = labels.every(({ column }, index) => (index === 0 && counts) || isDrawnEmpty(grid, end, column));
    if (!empty || grid.cells(end).length > (counts ? 1 : 0)) break;
    if (counts) numbered += 1;
    rows.push(end);
  }
  const columns = numbered === rows.length ? labels.slice(1) : labels;
  return rows.length >= FEWEST_ROWS && columns.length >= FEWEST_COLUMNS && columns.some(({ label }) => hasLetters(label))
    ? { columns, rows, end }
    : null;
}

const isColumnLabel = (label: string): boolean => countWords(label) <= LONGEST_HEADER && !(asks(label) && countWords(label) > 3);

/** The sentence over a header that says what is to be listed; else the heading over it. */
function sentenceOver(grid: Grid, header: number): Cell | null {
  const over: Cell[] = [];
  for (const row of grid.rows.filter((one) => one < header && one >= header - ROWS_OVER).toReversed()) {
    const [cell, ...more] = grid.cells(row);
    if (!cell || more.length > 0 || isAnsweredBeside(grid, cell)) break;
    over.push(cell);
  }
  const text = (cell: Cell): string => grid.text(cell.row, cell.column);
  const wants = (cell: Cell): boolean => asks(text(cell)) || startsLikeQuestion(text(cell)) || /[:：]\s*$/u.test(text(cell));
  const plain = (cell: Cell): boolean => !standsOut(cell) && countWords(text(cell)) >= FEWEST_WORDS;
  return over.find(wants) ?? over.find((cell) => cell.lined === true && plain(cell)) ?? over.find(plain) ?? over.find(standsOut) ?? null;
}

/** A text with a place of its own beside it. */
function isAnsweredBeside(grid: Grid, { row, column }: Cell): boolean {
  const beside = after(grid, row, column);
  const slot = grid.slot(row, beside);
  return !grid.covered(row, beside) && (isDrawnEmpty(grid, row, beside) || (slot.allowed !== null && !slot.formula));
}

/** The list as one question with all its empty cells, row by row; null without a text that says what it is. */
export function listField(at: DrawnRow): DrawnField | null {
  const list = listUnder(at);
  const text = list ? sentenceOver(at.grid, at.row) : null;
  if (!list || !text || !hasLetters(at.grid.text(text.row, text.column))) return null;
  return asField(at, { text, id: null, answers: placesOf(at, list), rows: [text.row, at.row, ...list.rows] });
}

/** Every empty cell, called by its column and the number of its row in the list. */
export const placesOf = (at: DrawnRow, { rows, columns }: ListToFill): AnswerPlace[] =>
  rows.flatMap((row, index) => columns.map(({ column, label }) => ({ ...placeAt(at, row, column), label: `${label} ${index + 1}` })));

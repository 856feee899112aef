/** Headers told by how a table looks, where no word of theirs is known: any language. */
import { comparable } from '#engine/language/text.ts';
import { asks, countWords, isTemplate, isYear } from '../text.ts';
import { headerMeaning } from '../header-meaning.ts';
import { speaksLikeInstruction } from '../vocabulary.ts';
import type { Grid } from './grid.ts';
import { profileColumn } from './profile.ts';

/** Most words of a label over a column. */
const LONGEST_LABEL = 6;
/** Most words of a label that ends in a question mark. */
const LONGEST_ASKING = 3;
/** Fewest rows of a table under such a header. */
const FEWEST_ROWS = 3;
/** Where nothing counts: share of the texts that ask. */
const MOST_ASK = 0.7;
/** Words of a text that is asked for: where rows are numbered, and where nothing counts. */
const FEWEST_WORDS_NUMBERED = 2;
const FEWEST_WORDS = 3;
/** Rows under it that are looked at. */
const SAMPLE = 60;

/**
 * The rows that head a table: three or more short and different labels, standing out from the rows under them, of which
 * one column counts or holds ids, another says something longer in each (where none counts, its texts ask), and one right of that is empty under its label.
 * Rows with the same labels head it again. Where a label surely says question, its column holds them.
 */
export function findShapedHeaders(grid: Grid): number[] {
  const first = grid.rows.find(
    (row, index) => isLabelRow(grid, row) && headsTable(grid, row, grid.rows.slice(index + 1, index + 1 + SAMPLE)),
  );
  if (first === undefined) return [];
  const labels = labelsOf(grid, first);
  return grid.rows.filter((row) => row >= first && labelsOf(grid, row) === labels);
}

/** Rows under a new header that are looked at, and fewest of them. */
const NEXT = 3;
const FEWEST_NEXT = 2;

/**
 * Rows below a known header that look as it does (bold throughout, or on its fill), with three labels or more, where the
 * text over the numbers is the same and the rows under it begin to count again, the last labelled column being empty there.
 */
export function findHeadersAlike(grid: Grid, header: number): number[] {
  const look = lookOf(grid, header);
  const [number] = grid.cells(header);
  if (look === null || !number) return [];
  return grid.rows.filter((row, index) => {
    if (row <= header || !isLabelRow(grid, row) || lookOf(grid, row) !== look) return false;
    const cells = grid.cells(row);
    const under = grid.rows.slice(index + 1, index + 1 + NEXT);
    const counts = under.length >= FEWEST_NEXT && under.every((one, at) => grid.text(one, number.column) === String(at + 1));
    const last = cells.at(-1)?.column ?? 0;
    return cells[0]?.column === number.column && counts && under.every((one) => grid.shown(one, last) === '');
  });
}

/** "bold" or the fill of all cells of a row; null where they differ or do not stand out. */
function lookOf(grid: Grid, row: number): string | null {
  const cells = grid.cells(row);
  const [fill, ...more] = new Set(cells.map((cell) => cell.fill));
  if (cells.length > 0 && fill !== undefined && more.length === 0) return fill;
  return cells.length > 0 && cells.every((cell) => cell.bold) ? 'bold' : null;
}

const labelsOf = (grid: Grid, row: number): string =>
  grid
    .cells(row)
    .map((cell) => `${cell.column}:${comparable(grid.text(row, cell.column))}`)
    .join('|');

/** "Met?" is a label, "Is it met by you?" is none. */
const asksInWords = (text: string): boolean => asks(text) && countWords(text) > LONGEST_ASKING;

function isLabelRow(grid: Grid, row: number): boolean {
  const texts = grid.cells(row).map((cell) => grid.text(row, cell.column));
  const short = texts.every((text) => countWords(text) <= LONGEST_LABEL && text.length <= 60 && !asksInWords(text) && !isTemplate(text));
  const named = texts.filter((text) => /\p{L}|№|#/u.test(text) || isYear(text));
  return texts.length >= 3 && short && named.length === texts.length && new Set(texts.map(comparable)).size === texts.length;
}

function headsTable(grid: Grid, row: number, below: number[]): boolean {
  const columns = grid.cells(row).map((cell) => cell.column);
  const like = below.filter((one) => !speaksLikeInstruction(grid.text(one, columns[0] ?? 1)));
  if (like.length < FEWEST_ROWS || !standsOut(grid, row, like)) return false;
  const profiles = columns.map((column) => profileColumn(grid, column, like));
  const ids = profiles.find((one) => one.ids.length >= FEWEST_ROWS && one.ids.length >= one.rows.length * 0.7);
  const wordy = profiles.filter(
    (one) =>
      one !== ids && one.column > (ids?.column ?? 0) && one.words >= (ids ? FEWEST_WORDS_NUMBERED : FEWEST_WORDS) && one.distinct > 0.7,
  );
  const question = wordy.find((one) => (ids ? says(one.rows, ids.ids) : one.rows.length >= FEWEST_ROWS && one.asking >= MOST_ASK));
  if (!question || columns.some((column) => column !== question.column && surelyAsked(grid.text(row, column)))) return false;
  const numbered = ids?.ids ?? question.rows.filter((one) => asks(grid.text(one, question.column)));
  return columns.some(
    (column) =>
      column > question.column &&
      numbered.every((one) => grid.shown(one, column) === '' && grid.sheet.at(one, column)?.formula === undefined),
  );
}

const surelyAsked = (label: string): boolean => {
  const meaning = headerMeaning(label);
  return meaning?.role === 'question' && meaning.weight >= 3;
};

/** Whether nearly all rows with a number have a text too. */
function says(rows: number[], numbered: number[]): boolean {
  const spoken = new Set(rows);
  return numbered.length > 0 && numbered.filter((row) => spoken.has(row)).length >= numbered.length * 0.8;
}

/** Bold or filled where most texts under it are not, or the first row of all. */
function standsOut(grid: Grid, row: number, below: number[]): boolean {
  if (grid.rows[0] === row) return true;
  const looks = (one: number, look: 'bold' | 'fill'): number => {
    const cells = grid.cells(one);
    return cells.length === 0
      ? 0
      : cells.filter((cell) => (look === 'bold' ? cell.bold === true : cell.fill !== undefined)).length / cells.length;
  };
  const plain = (look: 'bold' | 'fill'): boolean => below.filter((one) => looks(one, look) < 0.5).length >= below.length * 0.7;
  return (looks(row, 'bold') === 1 && plain('bold')) || (looks(row, 'fill') === 1 && plain('fill'));
}

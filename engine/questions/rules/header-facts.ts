/** What the rules of header rows look at: a row, its texts, and what they say of their columns, each found once. */
import { comparable } from '#engine/language/text.ts';
import type { Cell } from '#engine/files/model.ts';
import type { HeaderMeaning } from '../header-meaning.ts';
import { headerMeaning } from '../header-meaning.ts';
import type { Grid } from '../sheet/grid.ts';
import { countWords, isWholeNumber } from '../text.ts';
import { isChoiceLabel } from '../vocabulary.ts';
import { once } from '#engine/common/once.ts';
import type { Uses } from './rule.ts';

export interface HeaderCell {
  column: number;
  text: string;
}

/** The labels of a row that say what their columns are for. */
interface Labels {
  /** How many say it, and how surely all together. */
  hits: number;
  weight: number;
  /** What is said, without references and languages. */
  roles: ReadonlySet<HeaderMeaning['role']>;
}

export interface HeaderRow {
  grid: Grid;
  row: number;
  cells: Cell[];
  /** Cells that show something. */
  texts: HeaderCell[];
  labels: () => Labels;
  /** Short answers that people choose from, and how many different ones. */
  marks: () => { count: number; distinct: number };
  /** Longest run of neighbouring cells that count up or down: 1, 2, 3, 4, 5 to be marked. */
  countingRun: () => number;
}

/** Most words of a header that still reads as a label. */
export const LONGEST_HEADER = 9;

export function headerRowOf(grid: Grid, row: number): HeaderRow {
  const cells = grid.cells(row);
  const texts = cells.map(({ column }) => ({ column, text: grid.text(row, column) })).filter(({ text }) => text !== '');
  return {
    grid,
    row,
    cells,
    texts,
    labels: once(() => labelsOf(texts, grid.uses)),
    marks: once(() => {
      const marks = texts.filter(({ text }) => isChoiceLabel(text));
      return { count: marks.length, distinct: new Set(marks.map(({ text }) => comparable(text))).size };
    }),
    countingRun: once(() => longestCount(cells.map(({ column }) => ({ column, text: grid.text(row, column) })))),
  };
}

function labelsOf(texts: HeaderCell[], uses: Uses): Labels {
  const said = texts
    .filter(({ text }) => countWords(text) <= LONGEST_HEADER && !/[.:]$/.test(text))
    .map(({ text }) => ({ text, meaning: headerMeaning(text, uses) }))
    .filter((one): one is { text: string; meaning: HeaderMeaning } => one.meaning !== null)
    .filter(({ text, meaning }) => meaning.weight >= 2 || !isChoiceLabel(text))
    .map(({ meaning }) => meaning);
  return {
    hits: said.length,
    weight: said.reduce((sum, { weight }) => sum + weight, 0),
    roles: new Set(said.map(({ role }) => role).filter((role) => role !== 'reference' && role !== 'language')),
  };
}

/** Points of a scale end here. */
const HIGHEST_POINT = 10;

function longestCount(cells: HeaderCell[]): number {
  let longest = 0;
  let run = 0;
  let step = 0;
  let before: { column: number; value: number } | null = null;
  for (const { column, text } of cells) {
    const value = isWholeNumber(text) ? Number.parseInt(text, 10) : null;
    const apart = before !== null && value !== null && column === before.column + 1 ? value - before.value : 0;
    const goesOn = Math.abs(apart) === 1;
    if (goesOn) run = run === 1 || apart === step ? run + 1 : 2;
    else run = value === null || value > HIGHEST_POINT ? 0 : 1;
    step = apart;
    before = value === null ? null : { column, value };
    longest = Math.max(longest, run);
  }
  return longest;
}

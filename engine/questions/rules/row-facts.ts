/** What the rules of rows go by: one row, looked at once. */
import type { Because } from '../because.ts';
import { isWidePlace } from '../drawn/drawn-row.ts';
import type { AnswerPlace } from '#contract/extraction.ts';
import { placesOfRow } from '../sheet/answer-places.ts';
import type { PlaceOf, PlacesOfRow } from '../sheet/answer-places.ts';
import type { Look } from '../sheet/banners.ts';
import type { Grid } from '../sheet/grid.ts';
import type { Layout } from '../sheet/layout.ts';
import { countWords, hasLetters, isIdLike, looksLikeHeading, tidyId } from '../text.ts';
import { headerMeaning } from '../header-meaning.ts';
import { isChoiceLabel } from '../vocabulary.ts';
import type { RowKinds } from '../described/row-kinds.ts';
import { once } from '#engine/common/once.ts';

export type RowVerdict =
  | { kind: 'question'; row: number; column: number; id: string | null; text: string; places: AnswerPlace[]; follows?: boolean }
  | { kind: 'heading'; row: number; text: string }
  | { kind: 'stem'; row: number; text: string }
  | { kind: 'guidance'; row: number; text: string }
  | { kind: 'side'; row: number; text: string; side: 'other' | 'own' }
  | ({ kind: 'left'; row: number; text: string; mirror?: boolean } & Because);

export interface RowContext {
  grid: Grid;
  layout: Layout;
  placeOf: PlaceOf;
  /** Most rows have a list or an open cell: a row without one is suspect. */
  slotted: boolean;
  /** How most texts of the question column look: a heading differs. */
  usual: Look;
  /** Rows that look different and only name what follows. */
  banners: Set<number>;
  /** Rows that explain the points of a scale. */
  legend: ReadonlySet<number>;
  /** The table's last row with an id, or with a text where there are none: only after it, "End of …" is its end. */
  lastAsked: number;
  /** Shapes of the ids under the header, for telling a version number above it from an id. */
  idShapes: Set<string>;
  /** Rows above the first header: only ids or lists make them questions. */
  firstHeaderRow: number;
  /** Few words that stand in many rows ("Guidance:", "Score"): labels of what is beside them. */
  labels: Set<string>;
  /** Rows that the form calls something else than a question. */
  kinds: RowKinds;
  /** Rows that people say belong to the table: only what plainly is no question is left out of them. */
  byHand(row: number): boolean;
}

export interface RowFacts {
  context: RowContext;
  row: number;
  /** What stands in the question column; of a row that says nothing there, or only a letter that counts, what stands beside it. */
  text: string;
  /** Where that stands. */
  column: number;
  id: string | null;
  /** Whether an answer cell of the row has a list or is open. */
  listed(): boolean;
  filled(): PlacesOfRow;
}

/** Name of the rule that decides no row, only what counts as an id. */
const STANDS_FOR_ID = 'stands for an id';

/** The facts of a row whose question column says something. */
export function factsOf(context: RowContext, row: number): RowFacts {
  const { grid, layout } = context;
  const lettered = letterBeside(context, row);
  const column = lettered === null ? layout.question : layout.question + 1;
  const text = grid.text(row, column);
  const rawId = lettered ?? (layout.id === null ? '' : grid.shown(row, layout.id));
  const named = isIdLike(rawId) || (grid.uses(STANDS_FOR_ID) && standsForId(rawId, text));
  return {
    context,
    row,
    text,
    column,
    id: named || lettered !== null ? tidyId(rawId) : null,
    listed: once(() => layout.answers.some((one) => hasList(grid, row, one.column))),
    filled: once(() => placesOfRow(grid, layout.answers, row, context.placeOf, text)),
  };
}

/** "a)" in the first of two columns that other rows have merged, its text in the second: a sub-item of the row over it. */
export function letterBeside({ grid, layout }: RowContext, row: number): string | null {
  const letter = grid.text(row, layout.question);
  const next = layout.question + 1;
  if (!/^\(?(?:\p{L}|[ivx]{1,4}|\d{1,2})[.)]\)?$/iu.test(letter) || !hasLetters(grid.text(row, next))) return null;
  if (layout.answers.some((one) => one.column === next) || !grid.uses('letters before sub-items, in a column of their own')) return null;
  if (layout.id !== null && grid.shown(row, layout.id) !== '') return null;
  return grid.sheet.merges.some(({ left, right }) => left === layout.question && right === next) ? letter : null;
}

/** "NEW" or "tbd" where the other rows have their id. */
const standsForId = (rawId: string, text: string): boolean =>
  /^[\p{L}\d./-]{2,12}$/u.test(rawId) && !isChoiceLabel(rawId) && headerMeaning(rawId)?.role !== 'guidance' && countWords(text) >= 5;

/** Whether a cell has a list or is open, and no formula. */
export function hasList(grid: Grid, row: number, column: number): boolean {
  const slot = grid.slot(row, column);
  return !slot.formula && (slot.allowed !== null || slot.ticked || slot.open);
}

/** Alone in its row, short, and not a sentence. */
export function isHeadingRow(facts: RowFacts): boolean {
  const { grid, layout } = facts.context;
  if (!looksLikeHeading(facts.text) || /:\s*$/.test(facts.text) || hasTextBeside(facts)) return false;
  if (!grid.framed && !layout.labels && layout.answers.some((one) => isWidePlace(grid, facts.row, one.column))) return false;
  if (grid.framed && isLoneLabel(grid, layout, facts.row) && countWords(facts.text) === 1) return false;
  return standsOutAmong(facts) || layout.id !== null || (layout.asking > 0.8 && !layout.answers.some((one) => one.role === 'mark'));
}

const hasTextBeside = ({ context: { grid, layout }, row }: RowFacts): boolean =>
  grid.cells(row).some((cell) => cell.column !== layout.question && hasLetters(grid.text(row, cell.column)));

/** Bold or on a fill, unlike the others, or in capitals where it is no label with a place. */
function standsOutAmong({ context: { grid, layout, usual }, row, text }: RowFacts): boolean {
  const cell = grid.sheet.at(row, layout.question);
  const capitals = !layout.labels && /^[\p{Lu}\d\s&/,().-]+$/u.test(text) && /\p{Lu}{4}/u.test(text);
  return (cell?.bold === true && !usual.bold) || cell?.fill !== usual.fill || capitals;
}

/** Beside the one column of a form of labels stands a drawn cell of this row too. */
const isLoneLabel = (grid: Grid, { id, answers, asking }: Layout, row: number): boolean =>
  id === null && asking < 0.5 && answers.length === 1 && answers.every((one) => grid.sheet.at(row, one.column) !== undefined);

/** "GNRL-01" is A-9: letters and digits as kinds. */
export const idShape = (id: string): string => id.replace(/\p{L}[\p{L}&]*/gu, 'A').replace(/\d+/g, '9');

/** Each row of a table: a question, a section heading, or left out with the reason. */
import type { AnswerPlace } from '#contract/extraction.ts';
import { placesOfRow } from '../sheet/answer-places.ts';
import type { PlaceOf } from '../sheet/answer-places.ts';
import type { Look } from '../sheet/banners.ts';
import type { Grid } from '../sheet/grid.ts';
import type { Layout } from '../sheet/layout.ts';
import { asks, comparable, countWords, hasLetters, isIdLike, isTemplate, looksLikeHeading, tidyId } from '../text.ts';
import {
  headerMeaning,
  isChoiceLabel,
  isDeletedText,
  isEndMarker,
  isExampleLabel,
  isJoiningWord,
  isTotalLabel,
  speaksLikeInstruction,
  whoFills,
} from '../vocabulary.ts';

export type RowVerdict =
  | { kind: 'question'; row: number; id: string | null; text: string; places: AnswerPlace[]; follows?: boolean }
  | { kind: 'heading'; row: number; text: string }
  | { kind: 'stem'; row: number; text: string }
  | { kind: 'guidance'; row: number; text: string }
  | { kind: 'side'; row: number; text: string; side: 'other' | 'own' }
  | { kind: 'left'; row: number; text: string; reason: string; mirror?: boolean };

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
  /** The table's last row with an id, or with a text where there are none: only after it, "End of …" is its end. */
  lastAsked: number;
  /** Shapes of the ids under the header, for telling a version number above it from an id. */
  idShapes: Set<string>;
  /** Rows above the first header: only ids or lists make them questions. */
  firstHeaderRow: number;
  /** Few words that stand in many rows ("Guidance:", "Score"): labels of what is beside them. */
  labels: Set<string>;
  /** Rows that people say belong to the table: only what plainly is no question is left out of them. */
  byHand(row: number): boolean;
}

/** Kinds of a cell that says by itself what it takes. */
const takesOnly = new Set<AnswerPlace['kind']>(['number', 'date']);

const MIRRORED = 'the answer is a formula: it repeats an answer given elsewhere';

/** What one row is; null when nothing in it could be meant. */
export function judgeRow(context: RowContext, row: number): RowVerdict | null {
  const { grid, layout } = context;
  const text = grid.text(row, layout.question);
  const left = (reason: string, mirror = false): RowVerdict => ({ kind: 'left', row, text, reason, ...(mirror ? { mirror } : {}) });
  if (text === '' || grid.covered(row, layout.question)) return besideQuestion(context, row);
  const rawId = layout.id === null ? '' : grid.shown(row, layout.id);
  const id = isIdLike(rawId) || standsForId(rawId, text) ? tidyId(rawId) : null;
  if (!hasLetters(text) && !(context.byHand(row) && /[\p{L}\d]/u.test(text))) return null;
  if (isJoiningWord(text)) return left('only joins the rows above and below it');
  if (isDeletedText(text) || grid.sheet.at(row, layout.question)?.strike === true) return left('the form itself marks this row as deleted');
  if (id === null && isEndMarker(text) && row >= context.lastAsked) return left('marks the end of the table');
  if (showsHow(context, row)) return left('an example of how to fill in the others');
  if (id === null && isTotalLabel(text)) return left('a sum of the rows above');
  if (isTemplate(text)) return left('a placeholder to be replaced, not a question');
  if (countWords(text) <= 3 && headerMeaning(text)?.role === 'guidance') return guidanceRow(context, row);
  if (context.labels.has(comparable(text))) return left('the same few words in many rows: a label, not a question');
  if (spansAnswers(context, row)) return headingOrInstruction(context, row, text);
  if (context.banners.has(row)) return { kind: 'heading', row, text };
  if (layout.gate !== null && grid.text(row, layout.gate) === '') return headingOrLeft(row, text, 'not marked as one that is asked');
  const listed = layout.answers.some((one) => hasList(grid, row, one.column));
  if (context.byHand(row)) return judgeMapped(context, row, { text, id });
  if (layout.id !== null && id === null && !listed) return withoutId(context, row, text);
  if (layout.id === null && !listed && isHeadingRow(context, row, text)) return { kind: 'heading', row, text };
  if (row < context.firstHeaderRow && !listed && (id === null || !context.idShapes.has(idShape(id)))) return left('stands above the table');
  const { places, mirrored } = placesOfRow(grid, layout.answers, row, context.placeOf, text);
  if (mirrored) return left(MIRRORED, true);
  if (layout.answers.length > 0 && places.length === 0) return left('no cell of this row takes an answer');
  if (layout.id === null && context.slotted && !listed && !asks(text) && !places.some((place) => takesOnly.has(place.kind))) {
    if (/:\s*$/.test(text)) return { kind: 'stem', row, text };
    if (!places.some((place) => place.merged !== undefined || place.kind === 'mark'))
      return left('no answer cell with a list, unlike the other rows');
  }
  return { kind: 'question', row, id, text, places };
}

/** A row within a mapping by hand: a question, unless it heads others, tells who answers, or its answer is a formula. */
function judgeMapped(context: RowContext, row: number, { text, id }: { text: string; id: string | null }): RowVerdict {
  const side = id === null ? whoFills(text) : null;
  if (side !== null) return { kind: 'side', row, text, side };
  if (id === null && isHeadingRow(context, row, text)) return { kind: 'heading', row, text };
  const { places, mirrored } = placesOfRow(context.grid, context.layout.answers, row, context.placeOf, text);
  if (mirrored) return { kind: 'left', row, text, reason: MIRRORED, mirror: true };
  return { kind: 'question', row, id, text, places };
}

/** "GNRL-01" is A-9: letters and digits as kinds. */
export const idShape = (id: string): string => id.replace(/\p{L}[\p{L}&]*/gu, 'A').replace(/\d+/g, '9');

/** "Example" where the other rows have their id, or before the question's text. */
function showsHow({ grid, layout }: RowContext, row: number): boolean {
  if (layout.id !== null && isExampleLabel(grid.text(row, layout.id))) return true;
  return grid.cells(row).some((cell) => cell.column < layout.question && isExampleLabel(grid.text(row, cell.column)));
}

/** "NEW" or "tbd" where the other rows have their id. */
const standsForId = (rawId: string, text: string): boolean =>
  /^[\p{L}\d./-]{2,12}$/u.test(rawId) && !isChoiceLabel(rawId) && headerMeaning(rawId)?.role !== 'guidance' && countWords(text) >= 5;

/** A sentence that looks as the others do, with something short where they have their id ("–", "tbd", "n/a"). */
function likeOthers({ grid, layout, usual, firstHeaderRow }: RowContext, row: number, text: string): boolean {
  const [id, cell] = [grid.text(row, layout.id ?? 0), grid.sheet.at(row, layout.question)];
  const short = id !== '' && id.length <= 12 && countWords(id) <= 2 && headerMeaning(id) === null;
  return short && row > firstHeaderRow && countWords(text) >= 5 && (cell?.bold ?? false) === usual.bold && cell?.fill === usual.fill;
}

function hasList(grid: Grid, row: number, column: number): boolean {
  const slot = grid.slot(row, column);
  return !slot.formula && (slot.allowed !== null || slot.open);
}

/** A text merged over the answer columns is a heading or an instruction. */
function spansAnswers({ grid, layout }: RowContext, row: number): boolean {
  const merge = grid.sheet.mergeAt(row, layout.question);
  if (!merge) return false;
  return layout.answers.some((one) => one.column > layout.question && one.column <= merge.right);
}

/** Nothing in the question column: perhaps a section's title or a note over the whole width. */
function besideQuestion(context: RowContext, row: number): RowVerdict | null {
  const { grid, layout } = context;
  const answered = new Set(layout.answers.map((one) => one.column));
  const cells = grid.cells(row).filter((cell) => !answered.has(cell.column) && hasLetters(grid.text(row, cell.column)));
  const found = cells.find((cell) => !isIdLike(grid.text(row, cell.column))) ?? cells[0];
  if (!found) return null;
  const text = grid.text(row, found.column);
  if (context.banners.has(row)) return { kind: 'heading', row, text };
  if (
    layout.answers.some((one) => hasList(grid, row, one.column) && grid.text(row, one.column) === '') &&
    !grid.covered(row, layout.question)
  ) {
    if (context.slotted && !isChoiceLabel(text))
      return { kind: 'left', row, text, reason: 'an answer cell, but no text in the question column' };
  }
  if (found.column > layout.question && layout.section !== found.column) return null;
  return cells.length <= 3 ? headingOrInstruction(context, row, text) : null;
}

function headingOrInstruction(context: RowContext, row: number, text: string): RowVerdict {
  const side = whoFills(text);
  if (side !== null) return { kind: 'side', row, text, side };
  if (isEndMarker(text) && row >= context.lastAsked) return { kind: 'left', row, text, reason: 'marks the end of the table' };
  if (looksLikeHeading(text) && !(speaksLikeInstruction(text) && countWords(text) > 4) && !isTemplate(text))
    return { kind: 'heading', row, text };
  return { kind: 'left', row, text, reason: 'an instruction over the width of the table' };
}

const headingOrLeft = (row: number, text: string, reason: string): RowVerdict =>
  looksLikeHeading(text) ? { kind: 'heading', row, text } : { kind: 'left', row, text, reason };

function withoutId(context: RowContext, row: number, text: string): RowVerdict {
  const side = whoFills(text);
  if (side !== null) return { kind: 'side', row, text, side };
  const { places } = placesOfRow(context.grid, context.layout.answers, row, context.placeOf, text);
  const follows = /^\s*(if|falls|wenn|si|sí|se|če|ako|якщо)\b/iu.test(text) || (asks(text) && !isRemark(text));
  if (follows && row > context.firstHeaderRow && places.length > 0) return { kind: 'question', row, id: null, text, places, follows: true };
  if (places.length > 0 && likeOthers(context, row, text)) return { kind: 'question', row, id: null, text, places };
  if (isHeadingRow(context, row, text)) return { kind: 'heading', row, text };
  return { kind: 'left', row, text, reason: 'no id, unlike the questions of this table, and no list to answer with' };
}

/** Long prose that asks in passing is a remark. */
const isRemark = (text: string): boolean => countWords(text) > 60 || speaksLikeInstruction(text.slice(0, 40));

/** Alone in its row, short, and not a sentence. */
function isHeadingRow({ grid, layout, usual }: RowContext, row: number, text: string): boolean {
  if (!looksLikeHeading(text) || /:\s*$/.test(text)) return false;
  const others = grid.cells(row).filter((cell) => cell.column !== layout.question && hasLetters(grid.text(row, cell.column)));
  if (others.length > 0) return false;
  const cell = grid.sheet.at(row, layout.question);
  const stands = (cell?.bold === true && !usual.bold) || cell?.fill !== usual.fill || /^[\p{Lu}\d\s&/,().-]+$/u.test(text);
  return stands || layout.id !== null || (layout.asking > 0.8 && !layout.answers.some((one) => one.role === 'mark'));
}

/** "Guidance:" with its text beside it. */
function guidanceRow({ grid, layout }: RowContext, row: number): RowVerdict {
  const texts = grid
    .cells(row)
    .filter((cell) => cell.column > layout.question)
    .map((cell) => grid.text(row, cell.column));
  return { kind: 'guidance', row, text: texts.join(' ') };
}

/** Where the answer of one row goes. */
import { cellName } from '#contract/columns.ts';
import type { AnswerPlace, Place } from '#contract/extraction.ts';
import type { Sheet } from '#engine/files/model.ts';
import { optionsOffered } from './column-facts.ts';
import type { AnswerColumn } from './column-facts.ts';
import type { Grid } from './grid.ts';
import { asks, boxesIn, isPlaceholder } from '../text.ts';
import { asksOpenly, saysKeepOut } from '../vocabulary.ts';

export interface PlacesOfRow {
  places: AnswerPlace[];
  /** The answer cell holds a formula: the question is answered elsewhere. */
  mirrored: boolean;
}

/** Names a place on the wire: `{cell}` in workbooks, `{row, column}` from 0 in CSV. */
export type PlaceOf = (row: number, column: number) => Place;

export const workbookPlace: PlaceOf = (row, column) => ({ cell: cellName(row, column) });
/** Which places a sheet's cells have on the wire. */
export type PlacesOf = (sheet: Sheet) => PlaceOf;

export const csvPlace: PlaceOf = (row, column) => ({ row: row - 1, column: column - 1 });

const kindByValidation: Record<string, AnswerPlace['kind']> = {
  date: 'date',
  time: 'date',
  whole: 'number',
  decimal: 'number',
};

/**
 * The answer places of a row, left to right; a merged range is named once, by its top-left cell. `text` is the row's
 * question: where most of a column chooses from one list and a yes/no question has none, its list slipped to another row,
 * unless the form keeps the comment beside it empty, since then what would be said there is asked for here.
 */
export function placesOfRow(grid: Grid, columns: AnswerColumn[], row: number, placeOf: PlaceOf, text = ''): PlacesOfRow {
  const spots = spotsOf(grid, columns, row, text);
  const hasNoComment = spots.some((spot) => spot.answer.role === 'comment' && isKept(grid, spot));
  const asksYesNo = columns.some((one) => one.usual !== null) && asks(text) && !asksOpenly(text) && !hasNoComment;
  const places: AnswerPlace[] = [];
  const alike = new Set<AnswerPlace>();
  for (const spot of spots.filter(({ slot }) => !slot.formula)) {
    if (isKept(grid, spot)) continue;
    const place = describe({ ...spot, grid, place: placeOf(spot.top, spot.left), asksYesNo });
    if (spot.answer.alike) alike.add(place);
    places.push(place);
  }
  demoteExtras(
    places.filter((place) => !alike.has(place)),
    columns,
  );
  return { places, mirrored: isMirrored(spots, columns) };
}

interface Spot {
  answer: AnswerColumn;
  top: number;
  left: number;
  merge: ReturnType<Grid['sheet']['mergeAt']>;
  slot: ReturnType<Grid['slot']>;
}

/** The cells of a row's answer columns; a merged range once, and only when it begins in such a column, or right beside a text that asks. */
function spotsOf(grid: Grid, columns: AnswerColumn[], row: number, asked: string): Spot[] {
  const spots = new Map<string, Spot>();
  for (const answer of columns) {
    const merge = grid.sheet.mergeAt(row, answer.column);
    const [top, left] = merge ? [merge.top, merge.left] : [row, answer.column];
    const taken = takenBy(grid, columns, answer, { row, merge, asked });
    const key = cellName(top, left);
    if (taken && !spots.has(key)) spots.set(key, { answer: taken, top, left, merge, slot: grid.slot(top, left) });
  }
  return [...spots.values()];
}

/** What a column's cell in a row takes: as its column does, free text where a merge reaches over columns to be marked or is room beside a text that asks, or nothing. */
function takenBy(
  grid: Grid,
  columns: AnswerColumn[],
  answer: AnswerColumn,
  { row, merge, asked }: { row: number; merge: Spot['merge']; asked: string },
): AnswerColumn | null {
  if (!merge) return answer;
  if (merge.left === answer.column || columns.some((one) => one.column === merge.left))
    return answer.role === 'mark' && coversTwo(columns, merge) ? withoutMeaning(answer) : answer;
  const room = grid.uses('wide room beside a text that asks') && isRoomBeside(grid, { row, left: merge.left, asked });
  return room ? withoutMeaning(answer) : null;
}

/** An empty merge that begins right of the text which asks: whatever the columns under it take, here it is free text. */
function isRoomBeside(grid: Grid, { row, left, asked }: { row: number; left: number; asked: string }): boolean {
  const before = grid.sheet.mergeAt(row, left - 1)?.left ?? left - 1;
  return asks(asked) && grid.text(row, left) === '' && before > 0 && grid.text(row, before) === asked;
}

const coversTwo = (columns: AnswerColumn[], { left, right }: { left: number; right: number }): boolean =>
  columns.filter(({ column }) => column >= left && column <= right).length >= 2;

const withoutMeaning = ({ column, usual }: AnswerColumn): AnswerColumn => ({
  column,
  role: 'answer',
  label: null,
  value: null,
  options: null,
  usual,
});

/** The form says that nothing is written there, or the cell is locked. */
function isKept(grid: Grid, { top, left, slot }: Spot): boolean {
  const said = grid.uses('prompts and texts that say: write nothing') && (saysKeepOut(slot.prompt ?? '') || keptOut(grid.text(top, left)));
  return said || (grid.onlyOpen && !slot.open);
}

/** Formulas stand in all cells for the answer itself: it is given elsewhere. */
function isMirrored(spots: Spot[], columns: AnswerColumn[]): boolean {
  const isMain = ({ answer }: Spot): boolean => answer.role !== 'comment';
  const main = spots.filter(isMain).length;
  const formulas = spots.filter((spot) => spot.slot.formula && (isMain(spot) || columns.length === 1)).length;
  return formulas > 0 && (main === 0 || formulas >= main);
}

/** "Heading cell – no response required" stands where an answer would. */
const keptOut = (text: string): boolean => text.length <= 80 && saysKeepOut(text);

interface Described extends Spot {
  grid: Grid;
  place: Place;
  /** The row's question wants a yes or no. */
  asksYesNo: boolean;
}

function describe(spot: Described): AnswerPlace {
  const { grid, answer, top, left, slot, merge, place } = spot;
  const text = grid.text(top, left);
  const boxes = boxesIn(text) ?? (answer.offered ? optionsOffered(text) : null);
  const allowed = allowedAt(spot, boxes);
  const kind = kindOf(spot, allowed !== null);
  return {
    kind,
    at: place,
    ...(answer.byWords && answer.kind === kind ? { by_words: true } : {}),
    ...(allowed !== null && (kind === 'choice' || kind === 'multi_choice') ? { allowed } : {}),
    ...(kind === 'mark' && answer.value !== null ? { value: answer.value } : {}),
    ...(text === '' ? {} : { current: text, ...(isFormsOwn(text, answer, boxes) ? { default: true } : {}) }),
    ...(answer.label === null ? {} : { label: answer.label }),
    ...(merge ? { merged: `${cellName(merge.top, merge.left)}:${cellName(merge.bottom, merge.right)}` } : {}),
    ...(slot.prompt === null ? {} : { prompt: slot.prompt }),
  };
}

const isWide = ({ merge }: Spot): boolean => merge !== undefined && merge.right > merge.left;

/** What may be chosen there: its own list, boxes or texts in it, or what holds for its column where the cell is no wider. */
function allowedAt(spot: Described, boxes: string[] | null): string[] | null {
  const { grid, answer, slot, asksYesNo } = spot;
  const own = slot.allowed ?? boxes ?? answer.choices ?? null;
  if (own !== null || isWide(spot)) return own;
  const typed = slot.validations.some((one) => one.type in kindByValidation);
  const slipped = grid.uses('a list that slipped to another row') && asksYesNo && !typed ? answer.usual : null;
  return answer.options ?? slipped;
}

function kindOf(spot: Described, chosen: boolean): AnswerPlace['kind'] {
  const { answer, slot } = spot;
  if (answer.kind) return answer.kind;
  if (slot.allowed === null && answer.role === 'mark') return 'mark';
  if (chosen) return 'choice';
  const typed = slot.validations.map((one) => kindByValidation[one.type]).find((kind) => kind !== undefined);
  return typed ?? (answer.role === 'comment' && !isWide(spot) ? 'comment' : 'text');
}

/** A placeholder, what stands in every row, or boxes of which none is ticked. */
const isFormsOwn = (text: string, { preset }: AnswerColumn, boxes: string[] | null): boolean =>
  isPlaceholder(text) || text === preset || (boxes !== null && !isTickedBox(text));

const isTickedBox = (text: string): boolean => /[☑☒■]/u.test(text);

/** Beside a choice or marks, free text is the comment; so is every free text after the first. */
function demoteExtras(places: AnswerPlace[], columns: AnswerColumn[]): void {
  const chosen = places.some((place) => place.kind === 'choice' || place.kind === 'mark');
  let first = true;
  for (const place of places) {
    if (place.kind !== 'text') continue;
    if (chosen || !first || (columns.length === 1 && columns[0]?.role === 'comment')) place.kind = 'comment';
    first = false;
  }
}

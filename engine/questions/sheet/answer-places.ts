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
 * question: where most of a column chooses from one list and a yes/no question has none, its list slipped to another row.
 */
export function placesOfRow(grid: Grid, columns: AnswerColumn[], row: number, placeOf: PlaceOf, text = ''): PlacesOfRow {
  const asksYesNo = columns.some((one) => one.usual !== null) && asks(text) && !asksOpenly(text);
  const seen = new Set<string>();
  const places: AnswerPlace[] = [];
  const alike = new Set<AnswerPlace>();
  let formulas = 0;
  let main = 0;
  for (const answer of columns) {
    const merge = grid.sheet.mergeAt(row, answer.column);
    const top = merge?.top ?? row;
    const left = merge?.left ?? answer.column;
    if (merge && left < answer.column && !columns.some((one) => one.column === left)) continue;
    const key = cellName(top, left);
    if (seen.has(key)) continue;
    seen.add(key);
    const slot = grid.slot(top, left);
    if (answer.role !== 'comment') main += 1;
    if (slot.formula) {
      if (answer.role !== 'comment' || columns.length === 1) formulas += 1;
      continue;
    }
    if (grid.uses('prompts and texts that say: write nothing') && (saysKeepOut(slot.prompt ?? '') || keptOut(grid.text(top, left))))
      continue;
    if (grid.onlyOpen && !slot.open) continue;
    const place = describe({ grid, answer, top, left, slot, merge, place: placeOf(top, left), asksYesNo });
    if (answer.alike) alike.add(place);
    places.push(place);
  }
  demoteExtras(
    places.filter((place) => !alike.has(place)),
    columns,
  );
  return { places, mirrored: formulas > 0 && (main === 0 || formulas >= main) };
}

/** "Heading cell – no response required" stands where an answer would. */
const keptOut = (text: string): boolean => text.length <= 80 && saysKeepOut(text);

interface Described {
  grid: Grid;
  answer: AnswerColumn;
  top: number;
  left: number;
  slot: ReturnType<Grid['slot']>;
  merge: ReturnType<Grid['sheet']['mergeAt']>;
  place: Place;
  /** The row's question wants a yes or no. */
  asksYesNo: boolean;
}

function describe({ grid, answer, top, left, slot, merge, place, asksYesNo }: Described): AnswerPlace {
  const text = grid.text(top, left);
  const wide = merge !== undefined && merge.right > merge.left;
  const typed = slot.validations.map((one) => kindByValidation[one.type]).find((kind) => kind !== undefined);
  const slipped = grid.uses('a list that slipped to another row') && !wide && answer.usual !== null && asksYesNo ? answer.usual : null;
  const boxes = boxesIn(text) ?? (answer.offered ? optionsOffered(text) : null);
  const allowed = slot.allowed ?? boxes ?? answer.choices ?? (wide ? null : (answer.options ?? slipped));
  const kind: AnswerPlace['kind'] =
    answer.kind ??
    (slot.allowed === null && answer.role === 'mark'
      ? 'mark'
      : allowed !== null
        ? 'choice'
        : (typed ?? (answer.role === 'comment' && !wide ? 'comment' : 'text')));
  return {
    kind,
    at: place,
    ...(allowed !== null && (kind === 'choice' || kind === 'multi_choice') ? { allowed } : {}),
    ...(kind === 'mark' && answer.value !== null ? { value: answer.value } : {}),
    ...(text === ''
      ? {}
      : {
          current: text,
          ...(isPlaceholder(text) || text === answer.preset || (boxes !== null && !isTickedBox(text)) ? { default: true } : {}),
        }),
    ...(answer.label === null ? {} : { label: answer.label }),
    ...(merge ? { merged: `${cellName(merge.top, merge.left)}:${cellName(merge.bottom, merge.right)}` } : {}),
    ...(slot.prompt === null ? {} : { prompt: slot.prompt }),
  };
}

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

/** Where the cells of a drawn table take answers, as rectangles of their pages. */
import type { AnswerPlace, Place } from '#contract/extraction.ts';
import { boundsOf } from '#engine/files/pdf/bounds.ts';
import { atOf, markOf, placesOf } from '../places/places-of.ts';
import { isBlank, isBox, rectOfRoom, rectOfSpot } from '../places/spots.ts';
import type { Spot } from '../places/spots.ts';
import { countWords, hasLetters, tidy } from '../../text.ts';
import { textOf } from './as-word-table.ts';
import type { FilledCell, FilledTable } from './as-word-table.ts';

/** Points from the line around a cell to what is written in it. */
const INSIDE = 1;
/** Points of the least room under or behind what is printed in a cell. */
const LOWEST = 9;
const NARROWEST = 36;

/** Places of a table's cells as places of the page; those to mark are one choice among what they mean. */
export function printedPlaces(places: AnswerPlace[], table: FilledTable): AnswerPlace[] {
  const marks = places.filter((place) => place.kind === 'mark' || place.kind === 'checkbox');
  const allowed = marks.flatMap(({ value }) => value ?? []);
  const spots = marks.map(({ at }) => spotIn(table, at));
  const known = spots.flatMap((spot) => spot ?? []);
  const chosen: AnswerPlace[] =
    allowed.length < 2
      ? []
      : known.length === allowed.length
        ? known.map((spot, at) => markOf(spot, allowed, at))
        : [{ kind: 'choice', allowed }];
  const others = places.filter((place) => !marks.includes(place)).flatMap((place) => printedPlace(place, table));
  const found = [...chosen, ...others];
  return found.length > 0 ? found : [{ kind: 'text' }];
}

function printedPlace({ at, merged: _, ...place }: AnswerPlace, table: FilledTable): AnswerPlace[] {
  if (place.kind === 'choice-in-cell' || place.allowed) {
    const boxes = spotsIn(table, at).filter(({ kind }) => kind === 'box');
    if (place.allowed && boxes.length === place.allowed.length) return placesOf(place.allowed, boxes);
  }
  const spot = spotIn(table, at);
  const words = place.kind === 'text' ? wordsToChoose(cellAt(table, at)) : null;
  if (words) return [{ ...withoutCurrent(place), kind: 'choice', allowed: words, ...(spot ? { at: atOf(spot) } : {}) }];
  return [{ ...place, kind: place.kind === 'choice-in-cell' ? 'choice' : place.kind, ...(spot ? { at: atOf(spot) } : {}) }];
}

/** Most words of an option. */
const LONGEST_OPTION = 4;

/** "Yes / No / In part": what a cell says with strokes between, one of which is to stay. */
function wordsToChoose(cell: FilledCell | undefined): string[] | null {
  const options = cell
    ? textOf(cell)
        .split(/\s\/\s/u)
        .map(tidy)
    : [];
  return options.length >= 2 && options.every((one) => hasLetters(one) && countWords(one) <= LONGEST_OPTION) ? options : null;
}

const withoutCurrent = ({ current: _, default: __, ...place }: Omit<AnswerPlace, 'at' | 'merged'>): Omit<AnswerPlace, 'at' | 'merged'> =>
  place;

const cellAt = ({ rows }: FilledTable, at: Place | undefined): FilledCell | undefined => rows[at?.row ?? -1]?.[Number(at?.cell ?? -1)];

/** The boxes and lines to write on in a cell. */
function spotsIn(table: FilledTable, at: Place | undefined): Spot[] {
  const cell = cellAt(table, at);
  const words = cell?.lines.flat().filter((word) => isBox(word) || isBlank(word)) ?? [];
  return words.map((word) => ({
    kind: isBox(word) ? 'box' : 'line',
    page: cell?.page ?? 1,
    rect: isBox(word) ? rectOfSpot(word) : rectOfRoom(word),
  }));
}

/** What a cell takes its answer in: its one box, its line to write on, else its room; null where it is full. */
function spotIn(table: FilledTable, at: Place | undefined): Spot | null {
  const cell = cellAt(table, at);
  if (!cell) return null;
  const [only, more] = spotsIn(table, at);
  return only && !more ? only : roomIn(cell, table);
}

/** The room of a cell that nothing is printed in: all of it, or what is under or behind its words. */
export function roomIn(cell: FilledCell, table: FilledTable): Spot | null {
  const [left, bottom, right, top] = cell.rect;
  const low = table.rows
    .flat()
    .filter((one) => one.continued && one.page === cell.page && isUnder(one, cell))
    .map(({ rect }) => rect[1]);
  const room: Spot['rect'] = [left + INSIDE, Math.min(bottom, ...low) + INSIDE, right - INSIDE, top - INSIDE];
  const spot = (rect: Spot['rect']): Spot => ({ kind: 'line', page: cell.page, rect });
  if (cell.lines.length === 0) return spot(room);
  const [, under, behind] = boundsOf(cell.lines.flat());
  if (under - room[1] >= LOWEST) return spot([room[0], room[1], room[2], under]);
  return room[2] - behind >= NARROWEST ? spot([behind + INSIDE * 3, room[1], room[2], room[3]]) : null;
}

/** A cell that goes on from the one over it in the same columns, with no other between. */
const isUnder = (one: FilledCell, { rect, column, span }: FilledCell): boolean =>
  one.column === column && one.span === span && one.lines.length === 0 && one.rect[3] <= rect[1] + INSIDE;

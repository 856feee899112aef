import { columnOf } from '#contract/columns.ts';
import type { Range } from './model.ts';

export const MAX_ROW = 1_048_576;
export const MAX_COLUMN = 16_384;

/** `F5` or `$F$5` → row and column from 1; null when it is no cell of a workbook. */
export function parseCell(name: string): { row: number; column: number } | null {
  const found = /^\$?([A-Za-z]{1,3})\$?(\d{1,7})$/.exec(name);
  if (!found) return null;
  const place = { row: Number(found[2]), column: columnOf(found[1] as string) };
  return place.row >= 1 && place.row <= MAX_ROW && place.column <= MAX_COLUMN ? place : null;
}

/** `A1:B2`, `A1`, whole columns `A:C` and whole rows `3:5`; null when it is none of them. */
export function parseRange(text: string): Range | null {
  const [first = '', last, more] = text.replaceAll('$', '').split(':');
  const one = parseCell(first);
  const two = last === undefined ? one : parseCell(last);
  if (more !== undefined) return null;
  if (one && two) return between(one, two);
  if (last === undefined) return null;
  if (/^[A-Za-z]{1,3}$/.test(first) && /^[A-Za-z]{1,3}$/.test(last)) {
    return between({ row: 1, column: columnOf(first) }, { row: MAX_ROW, column: Math.min(columnOf(last), MAX_COLUMN) });
  }
  if (!/^\d{1,7}$/.test(first) || !/^\d{1,7}$/.test(last)) return null;
  return between({ row: Math.max(1, Number(first)), column: 1 }, { row: Math.min(Number(last), MAX_ROW), column: MAX_COLUMN });
}

type Corner = { row: number; column: number };

const between = (one: Corner, two: Corner): Range => ({
  top: Math.min(one.row, two.row),
  left: Math.min(one.column, two.column),
  bottom: Math.max(one.row, two.row),
  right: Math.max(one.column, two.column),
});

const covers = (range: Range, row: number, column: number): boolean =>
  row >= range.top && row <= range.bottom && column >= range.left && column <= range.right;

/** A place, and how many ranges that cover it are looked for. */
type Wanted = { row: number; column: number; most: number };

/**
 * Finds the ranges that cover a place, without ever walking over the cells of a range: sorted by their first row, with
 * the largest last row of every subtree (an implicit interval tree), so a look-up is logarithmic plus its hits in that row.
 */
export class RangeIndex<T> {
  readonly #ranges: { range: Range; value: T }[];
  readonly #deepest: number[];

  constructor(entries: { range: Range; value: T }[]) {
    this.#ranges = entries.toSorted((a, b) => a.range.top - b.range.top);
    this.#deepest = new Array<number>(entries.length).fill(0);
    this.#measure(0, entries.length);
  }

  /** Values whose ranges cover a place, by their first row; no more than `most` of them are looked for. */
  at(row: number, column: number, most = Number.POSITIVE_INFINITY): T[] {
    const hits: T[] = [];
    this.#collect(0, this.#ranges.length, { row, column, most }, hits);
    return hits;
  }

  #measure(from: number, to: number): number {
    if (from >= to) return 0;
    const middle = (from + to) >> 1;
    const own = this.#ranges[middle]?.range.bottom ?? 0;
    return (this.#deepest[middle] = Math.max(own, this.#measure(from, middle), this.#measure(middle + 1, to)));
  }

  #collect(from: number, to: number, wanted: Wanted, hits: T[]): void {
    if (from >= to || hits.length >= wanted.most) return;
    const { row, column, most } = wanted;
    const middle = (from + to) >> 1;
    if ((this.#deepest[middle] ?? 0) < row) return;
    this.#collect(from, middle, wanted, hits);
    const entry = this.#ranges[middle];
    if (!entry || entry.range.top > row || hits.length >= most) return;
    if (covers(entry.range, row, column)) hits.push(entry.value);
    this.#collect(middle + 1, to, wanted, hits);
  }
}

/** How many of the ranges lie across one row, at most. */
export function mostAcross(ranges: readonly Range[]): number {
  const begins = ranges.map(({ top }) => top).toSorted((a, b) => a - b);
  const ends = ranges.map(({ bottom }) => bottom).toSorted((a, b) => a - b);
  let most = 0;
  for (let begun = 0, over = 0; begun < begins.length; most = Math.max(most, (begun += 1) - over))
    while ((ends[over] ?? 0) < (begins[begun] ?? 0)) over += 1;
  return most;
}

import type { SheetView } from '#contract/extraction.ts';
import { columnOf } from '#contract/columns.ts';

export type ViewRow = SheetView['rows'][number];
export type ViewCell = ViewRow['cells'][number];

const LINE = 17;
const PADDING = 7;
const LOWEST = 26;
const MOST_LINES = 7;
/** Pixels a character takes on average in the sheet's type, and the space beside the text. */
const CHARACTER = 6.5;
const BESIDE = 14;

/** Pixels of a column whose width the file states in characters: never too narrow to be pointed at, never wider than reads well. */
export const pixelsOf = (width: number): number => Math.round(Math.min(440, Math.max(30, width * 7 + 5)));

/** Where each of many stretches begins, from 0; `at` finds the stretch that holds a position. */
export class Offsets {
  readonly #starts: Float64Array;

  constructor(sizes: ArrayLike<number>) {
    this.#starts = new Float64Array(sizes.length + 1);
    for (let at = 0; at < sizes.length; at++) this.#starts[at + 1] = this.#starts[at]! + sizes[at]!;
  }

  get total(): number {
    return this.#starts.at(-1) ?? 0;
  }
  start(index: number): number {
    return this.#starts[Math.max(0, Math.min(this.#starts.length - 1, index))]!;
  }
  size(index: number): number {
    return this.start(index + 1) - this.start(index);
  }
  /** Index of the stretch that holds a position; the first or last one outside. */
  at(position: number): number {
    let low = 0;
    let high = Math.max(0, this.#starts.length - 2);
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.#starts[middle]! <= position) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}

/** Lines that a note beside a row's number takes. */
export const noteLines = (note: string, width: number): number => Math.min(3, Math.ceil((note.length * CHARACTER) / width));

/** Height of a row as its texts need it, at least of so many lines; `widths` holds the offsets of the columns. */
export function heightOf(row: ViewRow, widths: Offsets, least = 1): number {
  let lines = least;
  for (const cell of row.cells) {
    if (cell.text === '' || (cell.rows ?? 1) > 1) continue;
    const column = columnOf(cell.column) - 1;
    const width = widths.start(column + spanOf(cell, row, widths)) - widths.start(column);
    const most = Math.max(1, Math.floor((width - BESIDE) / CHARACTER));
    const needed = cell.text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / most)), 0);
    lines = Math.max(lines, Math.min(MOST_LINES, needed));
  }
  return Math.max(LOWEST, lines * LINE + PADDING);
}

export const lowestRow = LOWEST;

/** A column narrower than this does not wrap a long text: it runs on over the empty cells beside it, as in a spreadsheet. */
const NARROW = 160;

/** How many columns a cell's text takes: its own or its merge's, or more when it runs on. */
export function spanOf(cell: ViewCell, row: ViewRow, widths: Offsets): number {
  const own = cell.columns ?? 1;
  const column = columnOf(cell.column) - 1;
  const needed = cell.text.length * CHARACTER + BESIDE;
  if (own > 1 || cell.text === '' || cell.text.includes('\n') || widths.size(column) >= NARROW || needed <= widths.size(column)) return own;
  const next = row.cells.find((other) => columnOf(other.column) - 1 > column && (other.text !== '' || other.options !== undefined));
  const end = next ? columnOf(next.column) - 1 : Number.POSITIVE_INFINITY;
  let span = 1;
  while (column + span < end && widths.size(column + span) > 0 && widths.start(column + span) - widths.start(column) < needed) span++;
  return span;
}

/** Ink that reads on a fill (RRGGBB): dark on light, white on dark. */
export function inkOn(fill: string): 'dark' | 'light' {
  const [r, g, b] = [0, 2, 4].map((at) => {
    const channel = Number.parseInt(fill.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b > 0.22 ? 'dark' : 'light';
}

export type Span = [from: number, to: number];

/** Where a window of this width must stand to show a span, moved no more than it needs; of a wider span its beginning. */
export const scrolledTo = ([from, to]: Span, at: number, width: number): number =>
  from < at || to - from > width ? from : to > at + width ? to - width : at;

import { useLayoutEffect, useMemo, useRef, type RefObject } from 'react';
import type { SheetView } from '#contract/extraction.ts';
import type { RowState } from './found-rows.ts';
import { Offsets, heightOf, lowestRow, noteLines, pixelsOf, scrolledTo, type Span, type ViewRow } from './grid-layout.ts';
import { HEAD } from './grid-parts.tsx';
import type { CellAt } from './moves.ts';

/** A hidden column is drawn at most this wide unless it was read. */
const VEILED = 48;

interface Sheet {
  view: Pick<SheetView, 'row_count' | 'columns'> | null;
  rows: ReadonlyMap<number, ViewRow>;
  states: ReadonlyMap<number, RowState>;
  hiddenRead: boolean;
  /** Pixels beside a row for why it was left out; 0 or less where that is not said. */
  noteWidth: number;
  /** No column is drawn wider, in pixels; its texts take more lines instead. */
  widest: number;
}

/** Where each column and row of a sheet begins. Rows that were not fetched yet are taken to be of the lowest height. */
export function useOffsets({ view, rows, states, hiddenRead, noteWidth, widest }: Sheet): { widths: Offsets; heights: Offsets } {
  const widths = useMemo(
    () => new Offsets((view?.columns ?? []).map(({ width, hidden }) => Math.min(hidden && !hiddenRead ? VEILED : widest, pixelsOf(width)))),
    [view?.columns, hiddenRead, widest],
  );
  const heights = useMemo(() => {
    const sizes = new Float64Array(view?.row_count ?? 0).fill(lowestRow);
    for (const [row, stored] of rows) {
      const state = states.get(row);
      const least = noteWidth > 0 && state && 'leftOut' in state ? noteLines(state.leftOut, noteWidth) : 1;
      if (row <= sizes.length) sizes[row - 1] = heightOf(stored, widths, least);
    }
    return new Offsets(sizes);
  }, [rows, view?.row_count, widths, states, noteWidth]);
  return { widths, heights };
}

/** Keeps the row at the top of the window in its place when rows above it turn out higher than assumed. */
export function useAnchored(scroller: RefObject<HTMLElement | null>, heights: Offsets): void {
  const before = useRef(heights);
  useLayoutEffect(() => {
    const element = scroller.current;
    const old = before.current;
    before.current = heights;
    if (!element || old === heights || old.total === 0) return;
    const row = old.at(element.scrollTop);
    const moved = heights.start(row) - old.start(row);
    if (moved !== 0 && element.scrollTop > 0) element.scrollBy({ top: moved, behavior: 'instant' });
  }, [heights, scroller]);
}

interface Revealed {
  current: CellAt;
  /** Of the same row, to be seen with it; where there is no room for both, rather than it. */
  answer: CellAt | null;
  heights: Offsets;
  widths: Offsets;
  gutter: number;
}

/** Scrolls just as far as the current cell and its answer's need to be seen, whenever another one becomes current. */
export function useReveal(scroller: RefObject<HTMLElement | null>, { current, answer, heights, widths, gutter }: Revealed): void {
  const shown = useRef<CellAt | null>(null);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element || heights.total === 0 || shown.current === current) return;
    const first = shown.current === null;
    shown.current = current;
    const [top, bottom] = [heights.start(current.row - 1), heights.start(current.row)];
    const [high, wide] = [element.clientHeight - HEAD, element.clientWidth - gutter];
    const { scrollTop, scrollLeft } = element;
    const down = top < scrollTop ? top : bottom > scrollTop + high ? (first ? Math.max(0, top - high / 3) : bottom - high) : scrollTop;
    const sides = (column: number): Span => [widths.start(column - 1), widths.start(column)];
    const own = scrolledTo(sides(current.column), scrollLeft, wide);
    const left = answer ? scrolledTo(sides(answer.column), own, wide) : own;
    element.scrollTo({ top: down, left, behavior: 'instant' });
  }, [current, answer, heights, widths, gutter, scroller]);
}

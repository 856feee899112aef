import { useEffect, type RefObject } from 'react';
import type { RowState } from './found-rows.ts';
import { useAnchored, useOffsets } from './use-offsets.ts';
import { useSheetRows } from './use-sheet-rows.ts';
import { useWindow } from './use-window.ts';

const GUTTER = { wide: 156, narrow: 64, bare: 44 };
/** Of the gutter: the row's number and its sign. */
const BESIDE_NOTE = 74;
const AROUND = 4;
/** Of a sheet that is only looked at, the part of the window that one column takes at most: a question and its answer are seen together. */
const WIDEST = 0.62;

interface Shown {
  documentId: string;
  sheet: string;
  states: ReadonlyMap<number, RowState>;
  hiddenRead: boolean;
  /** The gutter says why a row was left out, where there is room. */
  noted: boolean;
}

/** What of a sheet is in sight, and where its rows and columns stand: only that is fetched and drawn. */
export function useSight(scroller: RefObject<HTMLElement | null>, { documentId, sheet, states, hiddenRead, noted }: Shown) {
  const seen = useWindow(scroller);
  const { view, rows, failure, want } = useSheetRows(documentId, sheet);
  const gutter = noted ? (seen.width < 560 ? GUTTER.narrow : GUTTER.wide) : GUTTER.bare;
  const columns = view?.columns.length ?? 0;
  const inner = Math.max(0, seen.width - gutter);
  const widest = noted || inner === 0 ? Infinity : inner * WIDEST;
  const { widths, heights } = useOffsets({ view, rows, states, hiddenRead, noteWidth: gutter - BESIDE_NOTE, widest });
  useAnchored(scroller, heights);

  const last = Math.max(0, (view?.row_count ?? 0) - 1);
  const [firstRow, lastRow] = [Math.max(0, heights.at(seen.top) - AROUND), Math.min(last, heights.at(seen.top + seen.height) + AROUND)];
  const [firstColumn, lastColumn] = [widths.at(seen.left), Math.min(columns - 1, widths.at(seen.left + inner) + 1)];
  useEffect(() => want(firstRow + 1, Math.max(1, lastRow + 1)), [want, firstRow, lastRow]);
  return {
    /** What is drawn, and where. */
    drawn: { view, rows, widths, heights, gutter, firstRow, lastRow, firstColumn, lastColumn },
    seen,
    columns,
    /** Without room for why a row was left out. */
    narrow: gutter !== GUTTER.wide,
    /** Rows that are seen whole. */
    page: lastRow - firstRow - 2 * AROUND,
    failure,
    fetchAgain: () => want(firstRow + 1, Math.max(1, lastRow + 1)),
  };
}

export type Sight = ReturnType<typeof useSight>;

import type { RowState } from './found-rows.ts';
import type { GridCommand } from './keys.ts';

/** A place of the sheet, both from 1. */
export interface CellAt {
  row: number;
  column: number;
}

type Move = Extract<GridCommand, { move: unknown }>['move'];

interface Size {
  rows: number;
  columns: number;
  /** Rows that a page moves by. */
  page: number;
  states: ReadonlyMap<number, RowState>;
}

/** Where a move ends, inside the sheet. */
export function moved({ row, column }: CellAt, move: Move, { rows, columns, page, states }: Size): CellAt {
  const to = (nextRow: number, nextColumn = column): CellAt => ({
    row: Math.max(1, Math.min(rows, nextRow)),
    column: Math.max(1, Math.min(columns, nextColumn)),
  });
  switch (move) {
    case 'up':
      return to(row - 1);
    case 'down':
      return to(row + 1);
    case 'left':
      return to(row, column - 1);
    case 'right':
      return to(row, column + 1);
    case 'pageUp':
      return to(row - Math.max(1, page));
    case 'pageDown':
      return to(row + Math.max(1, page));
    case 'rowStart':
      return to(row, 1);
    case 'rowEnd':
      return to(row, columns);
    case 'top':
      return to(1, 1);
    case 'bottom':
      return to(rows, columns);
    case 'nextTaken':
      return to(takenFrom(states, (other) => other > row, Math.min) ?? row);
    case 'previousTaken':
      return to(takenFrom(states, (other) => other < row, Math.max) ?? row);
  }
}

function takenFrom(
  states: ReadonlyMap<number, RowState>,
  fits: (row: number) => boolean,
  nearest: (...rows: number[]) => number,
): number | null {
  const rows = [...states].filter(([row, state]) => 'taken' in state && fits(row)).map(([row]) => row);
  return rows.length === 0 ? null : rows.reduce((one, other) => nearest(one, other));
}

/** The nearest question above a row. */
export const takenAbove = (states: ReadonlyMap<number, RowState>, row: number): number | null =>
  takenFrom(states, (other) => other < row, Math.max);

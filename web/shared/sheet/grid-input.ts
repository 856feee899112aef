import type { KeyboardEvent, MouseEvent } from 'react';
import { letterOf } from '#contract/columns.ts';
import type { RowState } from './found-rows.ts';
import { HEAD } from './grid-parts.tsx';
import { gridCommandOf, type GridCommand } from './keys.ts';
import { moved, type CellAt } from './moves.ts';
import type { Sight } from './use-sight.ts';

/** Where something opens: pixels of the window. */
export interface Anchor {
  top: number;
  left: number;
}

export interface GridInput {
  states: ReadonlyMap<number, RowState>;
  current: CellAt;
  onCurrent: (at: CellAt) => void;
  /** Absent: the sheet is only looked at. */
  onCommand?: (command: GridCommand) => void;
  onColumn?: (column: string, anchor: Anchor) => void;
  onRow?: (row: number, anchor: Anchor) => void;
}

/** What a key does on the grid. */
export function pressed(
  event: KeyboardEvent,
  { drawn: { view }, columns, page }: Sight,
  { current, states, onCurrent, onCommand }: GridInput,
): void {
  if (event.target !== event.currentTarget || !view) return;
  const command = gridCommandOf(event);
  if (!command || (!onCommand && !('move' in command))) return;
  event.preventDefault();
  event.stopPropagation();
  if ('move' in command) onCurrent(moved(current, command.move, { rows: view.row_count, columns, page, states }));
  else onCommand?.(command);
}

/** What a click does: on a cell, on the head of a column, on the gutter beside a row. */
export function clicked(
  event: MouseEvent,
  { drawn: { view, gutter, widths, heights }, seen }: Sight,
  { current, onCurrent, onColumn, onRow }: GridInput,
): void {
  if (!view) return;
  const edge = event.currentTarget.getBoundingClientRect();
  const [x, y] = [event.clientX - edge.left, event.clientY - edge.top];
  const row = heights.at(y - HEAD + seen.top) + 1;
  const column = widths.at(x - gutter + seen.left) + 1;
  if (y < HEAD) {
    onCurrent({ row: current.row, column: x < gutter ? current.column : column });
    if (x >= gutter) onColumn?.(letterOf(column), { top: edge.top + HEAD, left: event.clientX });
  } else if (x < gutter) {
    onCurrent({ row, column: current.column });
    onRow?.(row, { top: event.clientY, left: edge.left + gutter });
  } else onCurrent({ row, column });
}

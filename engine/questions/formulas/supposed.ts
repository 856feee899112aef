/** A workbook while one of its cells holds an answer. */
import type { Sheet } from '#engine/files/model.ts';
import { type CellIndex, type Cells, type Spot, valueAt } from './cells.ts';
import { type Formula, areaOf } from './grammar.ts';
import { type Value, FAILED } from './values.ts';

export interface Supposed {
  sheets: ReadonlyMap<string, Sheet>;
  index: CellIndex;
  /** The sheet that the formula stands on. */
  own: Sheet;
  answer: Spot & { value: string };
}

/** The same, for a part of a formula: `value` works out what stands in it. */
export interface Working extends Supposed {
  value(part: Formula | null | undefined): Value;
}

/** The cells that a part of a formula names; null where it is no plain reference, or to a sheet that is not there. */
export function cellsOf(part: Formula | null | undefined, { sheets, own }: Supposed): Cells | null {
  const area = part?.type === 'ReferenceIdentifier' ? areaOf(part.value) : null;
  const on = area?.sheet ? sheets.get(area.sheet.toLowerCase()) : own;
  return area && on ? { ...area, on } : null;
}

/** What stands in a cell of an area, counted from its first one. */
export function valueIn(cells: Cells, down: number, along: number, { own, answer }: Supposed): Value {
  const spot = { row: cells.top + down, column: cells.left + along };
  if (down < 0 || along < 0 || spot.row > cells.bottom || spot.column > cells.right) return FAILED;
  const isAnswer = cells.on === own && spot.row === answer.row && spot.column === answer.column;
  return isAnswer ? answer.value : valueAt(cells.on, spot);
}

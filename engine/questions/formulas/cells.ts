/** The cells of a workbook as formulas read them, with one of them holding something else. */
import { addTo } from '#engine/common/add-to.ts';
import type { Sheet } from '#engine/files/model.ts';
import type { Area } from './grammar.ts';
import type { Plain } from './values.ts';

export interface Spot {
  row: number;
  column: number;
}

/** An area on the sheet that it names. */
export interface Cells extends Area {
  on: Sheet;
}

type Lines = Map<string, number[]>;

/** Finds texts in a column or a row without looking through it each time. */
export interface CellIndex {
  /** How far the first cell of a column (`row` of a row) that holds a text lies behind the area's first one; null where none does. */
  offsetOf(area: Cells, text: string, along: 'column' | 'row'): number | null;
}

/** Indexes each sheet once, when it is first looked up in. */
export function indexCells(): CellIndex {
  const known = { column: new Map<Sheet, Lines>(), row: new Map<Sheet, Lines>() };
  return {
    offsetOf(area, text, along) {
      const lines = known[along].get(area.on) ?? linesOf(area.on, along);
      known[along].set(area.on, lines);
      const isDown = along === 'column';
      const [line, from, to] = isDown ? [area.left, area.top, area.bottom] : [area.top, area.left, area.right];
      const found = lines.get(keyOf(line, text))?.find((at) => at >= from && at <= to);
      return found === undefined ? null : found - from;
    },
  };
}

const keyOf = (line: number, text: string): string => `${line}\n${text.toLowerCase()}`;

function linesOf(sheet: Sheet, along: 'column' | 'row'): Lines {
  const lines: Lines = new Map();
  for (const { row, column, text } of sheet.cells) {
    if (text === '') continue;
    const [line, at] = along === 'column' ? [column, row] : [row, column];
    addTo(lines, keyOf(line, text), at);
  }
  return lines;
}

/** What stands in a cell. */
export const valueAt = (sheet: Sheet, { row, column }: Spot): Plain => sheet.at(row, column)?.text || null;

export const holds = ({ top, left, bottom, right }: Area, { row, column }: Spot): boolean =>
  row >= top && row <= bottom && column >= left && column <= right;

/** What the rules of drawn places look at: one row of a sheet or Word table, and the empty cells drawn around its texts. */
import { cellName } from '#contract/columns.ts';
import type { AnswerPlace, FoundQuestion } from '#contract/extraction.ts';
import type { Cell, Range } from '#engine/files/model.ts';
import type { Grid } from '../sheet/grid.ts';
import type { PlaceOf } from '../sheet/answer-places.ts';
import { sectionName } from '../sheet/section-column.ts';
import { isIdLike, looksLikeHeading, splitLeadingId, tidyId } from '../text.ts';

/** How places are named on the wire; the sheet's name is null for Word. */
export interface DrawnReading {
  sheetName: string | null;
  placeOf: PlaceOf;
}

export interface DrawnRow {
  grid: Grid;
  reading: DrawnReading;
  row: number;
  /** Cells with text, left to right. */
  cells: Cell[];
}

/** A question told by what is drawn, with all rows that belong to it. */
export interface DrawnField {
  row: number;
  rows: number[];
  question: FoundQuestion;
}

/** The column right of a place and of the merge that covers it. */
export const after = ({ sheet }: Grid, row: number, column: number): number => (sheet.mergeAt(row, column)?.right ?? column) + 1;

/** The row under a place and the merge that covers it. */
export const under = ({ sheet }: Grid, row: number, column: number): number => (sheet.mergeAt(row, column)?.bottom ?? row) + 1;

/** The place as a range of one cell or its merge. */
export const rangeAt = ({ sheet }: Grid, row: number, column: number): Range =>
  sheet.mergeAt(row, column) ?? { top: row, left: column, bottom: row, right: column };

/** An empty place with a line around it (in Word, every cell of the table) into which may be written. */
export function isDrawnEmpty(grid: Grid, row: number, column: number): boolean {
  if (grid.covered(row, column) || grid.text(row, column) !== '' || grid.slot(row, column).formula) return false;
  if (grid.sheet.isColumnHidden(column) || (grid.onlyOpen && !grid.slot(row, column).open)) return false;
  if (grid.framed) return grid.sheet.at(row, column) !== undefined;
  const { bottom } = rangeAt(grid, row, column);
  return grid.sheet.at(row, column)?.lined === true || grid.sheet.at(bottom, column)?.lined === true;
}

/** An empty drawn place of several columns that begins here. */
export function isWidePlace(grid: Grid, row: number, column: number): boolean {
  const { left, right } = rangeAt(grid, row, column);
  return right > left && left === column && isDrawnEmpty(grid, row, column);
}

/** Bold or on a fill, as a heading is. */
export const standsOut = (cell: Cell | undefined): boolean => cell?.bold === true || cell?.fill !== undefined;

/** The nearest name over a row that stands out alone in its own, or behind its number; in a Word table one that goes over columns. */
function sectionOver(grid: Grid, row: number): string | null {
  const over = grid.rows.findLast((one) => {
    const name = one < row ? nameAlone(grid, one) : null;
    if (!name || !standsOut(name) || !looksLikeHeading(grid.text(one, name.column))) return false;
    return !grid.framed || rangeAt(grid, one, name.column).right > name.column;
  });
  const name = over === undefined ? null : nameAlone(grid, over);
  return name ? sectionName(grid.text(name.row, name.column)) : null;
}

/** The one text of a row, or that behind its number in a workbook ("2 | Figures"); null where more stands there. */
export function nameAlone(grid: Grid, row: number): Cell | null {
  const [first, second, ...more] = grid.cells(row);
  if (more.length > 0 || !first) return null;
  if (!second) return first;
  return !grid.framed && /^(?:\d{1,2}|\p{Lu}|[IVX]{1,4})[.)]?$/u.test(grid.text(row, first.column)) ? second : null;
}

/** A text with the places under or beside it as a question; `id` is the cell of its number, where it has one of its own. */
export function asField(
  { grid, reading, row }: DrawnRow,
  { text, id, answers, rows }: { text: Cell; id: Cell | null; answers: AnswerPlace[]; rows: number[] },
): DrawnField {
  const said = grid.text(text.row, text.column);
  const led = id ? null : splitLeadingId(said);
  const question: FoundQuestion = {
    sheet: reading.sheetName,
    id: id ? tidyId(grid.text(id.row, id.column)) : (led?.id ?? null),
    section: sectionOver(grid, text.row),
    question: grid.framed ? said : (led?.rest ?? said),
    at: reading.placeOf(text.row, text.column),
    answers,
    parent: null,
    guidance: null,
  };
  return { row, rows, question };
}

/** An empty place for text, named by its merge where it has one. */
export function placeAt({ grid, reading }: DrawnRow, row: number, column: number): AnswerPlace {
  const merge = grid.sheet.mergeAt(row, column);
  const merged = merge ? { merged: `${cellName(merge.top, merge.left)}:${cellName(merge.bottom, merge.right)}` } : {};
  return { kind: 'text', at: reading.placeOf(row, column), ...(grid.framed ? {} : merged) };
}

/** The cell of the number before a text, where nothing else stands before it. */
export const numberBefore = (grid: Grid, cells: Cell[]): Cell | null => {
  const [first] = cells;
  return cells.length === 1 && first && isIdLike(grid.text(first.row, first.column)) ? first : null;
};

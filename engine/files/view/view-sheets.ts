/** Sheets as they look, cut into stretches of rows that can be kept and handed out without reading the file again. */
import { gzipSync } from 'node:zlib';
import type { SheetView } from '#contract/extraction.ts';
import type { Cell, Sheet, Source, WordTable } from '../model.ts';
import { letterOf } from '#contract/columns.ts';
import { solidColour } from './colours.ts';

export type ViewRow = SheetView['rows'][number];

/**
 * A sheet whose rows lie in blocks of `BLOCK` rows: JSON of `ViewRow[]`, gzipped; a block without anything in it is absent. So are its
 * columns: a small file has thousands of sheets of a thousand columns each, of which one is asked for.
 */
export interface ViewedSheet {
  name: string;
  rowCount: number;
  columns: Uint8Array;
  blocks: Map<number, Uint8Array>;
}

/** Rows of one block; block 0 holds rows 1 to 100. */
export const BLOCK = 100;
/** Columns beyond are not drawn: a sheet with a lone cell in its last column has 16,384. Where `MOST_CELLS` is passed, as many as .xls has. */
const MOST_COLUMNS = { usually: 1024, full: 256 };
/** Cells of a block, which is read in one go. */
const MOST_CELLS = 25_000;
/** Characters in the texts of a block: where they are more, all of its texts are cut. A page of a full form has some 100,000. */
const MOST_TEXT = 400_000;
/** Places whose list is marked; a list may cover whole columns. */
const MOST_LISTED = 50_000;
/** Longer texts are cut: what is drawn is looked at, not read out. */
const LONGEST = 2000;

const key = (row: number, column: number): number => row * 16_384 + column;

/** Every sheet of a source, or every table of a Word document under the name that question finding gives it; none for other sources. */
export function viewSheets(source: Source, theme: (string | undefined)[] = []): ViewedSheet[] {
  if (source.sheets) return source.sheets.map((sheet) => viewSheet(sheet, theme));
  return (source.word ?? []).flatMap((block) => (block.kind === 'table' ? [viewTable(block)] : []));
}

function viewSheet(sheet: Sheet, theme: (string | undefined)[]): ViewedSheet {
  const columnCount = Math.min(isFull(sheet) ? MOST_COLUMNS.full : MOST_COLUMNS.usually, sheet.columnCount);
  const listed = listedPlaces(sheet, columnCount);
  const spans = new Map(sheet.merges.map((range) => [key(range.top, range.left), range]));
  const rows = new Map<number, ViewRow>();
  const rowOf = (row: number): ViewRow => {
    let found = rows.get(row);
    if (!found) rows.set(row, (found = { row, hidden: sheet.isRowHidden(row), cells: [] }));
    return found;
  };
  for (const cell of sheet.cells) {
    if (cell.column > columnCount) continue;
    const options = listed.get(key(cell.row, cell.column));
    listed.delete(key(cell.row, cell.column));
    const span = spans.get(key(cell.row, cell.column));
    const look = lookOf(cell, theme);
    if (cell.text === '' && !look.fill && !span && options === undefined) continue;
    rowOf(cell.row).cells.push({
      column: letterOf(cell.column),
      text: cell.text.slice(0, LONGEST),
      ...look,
      ...(span ? { columns: span.right - span.left + 1, rows: span.bottom - span.top + 1 } : {}),
      ...(options === undefined ? {} : { options }),
    });
  }
  for (const [place, options] of listed)
    rowOf(Math.floor(place / 16_384)).cells.push({ column: letterOf(place % 16_384), text: '', options });
  for (let row = 1; row <= sheet.rowCount; row++) if (sheet.isRowHidden(row)) rowOf(row);
  const columns = Array.from({ length: columnCount }, (_, at) => ({
    letter: letterOf(at + 1),
    width: Math.round(sheet.columnWidth(at + 1) * 10) / 10,
    hidden: sheet.isColumnHidden(at + 1),
  }));
  return { name: sheet.name, rowCount: sheet.rowCount, columns: packed(columns), blocks: blocksOf(rows) };
}

/** Whether a block of it holds more cells than are read in one go. */
function isFull({ cells }: Sheet): boolean {
  const counts = new Map<number, number>();
  for (const { row, column } of cells) if (column <= MOST_COLUMNS.usually) counts.set(blockOf(row), (counts.get(blockOf(row)) ?? 0) + 1);
  return counts.values().some((count) => count > MOST_CELLS);
}

function lookOf(cell: Cell, theme: (string | undefined)[]): { bold?: true; fill?: string } {
  const fill = cell.fill === undefined ? null : solidColour(cell.fill, theme);
  return { ...(cell.bold ? { bold: true } : {}), ...(fill !== null && fill !== 'FFFFFF' ? { fill } : {}) };
}

/** How many values may be chosen from, by place, within the sheet's own rows. */
function listedPlaces(sheet: Sheet, columnCount: number): Map<number, number> {
  const listed = new Map<number, number>();
  for (const { type, allowed, ranges } of sheet.validations) {
    if (type !== 'list' || !allowed?.length) continue;
    for (const range of ranges)
      for (let row = range.top; row <= Math.min(range.bottom, sheet.rowCount); row++)
        for (let column = range.left; column <= Math.min(range.right, columnCount); column++) {
          if (listed.size >= MOST_LISTED) return listed;
          listed.set(key(row, column), allowed.length);
        }
  }
  return listed;
}

/** A Word table: a column is a position of its grid, spans are merges, a cell that continues the one above is part of it. */
function viewTable(table: WordTable): ViewedSheet {
  const rows = new Map<number, ViewRow>();
  const open = new Map<number, ViewRow['cells'][number]>();
  const widest: number[] = [];
  for (const [index, cells] of table.rows.entries()) {
    const row: ViewRow = { row: index + 1, hidden: false, cells: [] };
    let column = 1;
    for (const cell of cells) {
      const above = cell.continued ? open.get(column) : undefined;
      if (above) above.rows = (above.rows ?? 1) + 1;
      else {
        const bold = cell.text !== '' && cell.paragraphs.every((paragraph) => paragraph.bold || paragraph.text.trim() === '');
        const drawn: ViewRow['cells'][number] = {
          column: letterOf(column),
          text: cell.text.slice(0, LONGEST),
          ...(bold ? { bold: true } : {}),
          ...(cell.shaded ? { fill: solidColour('shaded', []) ?? '' } : {}),
          ...(cell.gridSpan > 1 ? { columns: cell.gridSpan, rows: 1 } : {}),
        };
        if (column <= MOST_COLUMNS.full) row.cells.push(drawn);
        open.set(column, drawn);
        if (cell.gridSpan === 1) widest[column - 1] = Math.max(widest[column - 1] ?? 0, longestLine(cell.text));
      }
      column += cell.gridSpan;
      widest.length = Math.min(MOST_COLUMNS.full, Math.max(widest.length, column - 1));
    }
    rows.set(row.row, row);
  }
  const columns = Array.from(widest, (longest: number | undefined, at) => ({
    letter: letterOf(at + 1),
    width: Math.max(8, Math.min(48, longest ?? 0)),
    hidden: false,
  }));
  return { name: `Table ${table.table + 1}`, rowCount: table.rows.length, columns: packed(columns), blocks: blocksOf(rows) };
}

const longestLine = (text: string): number => Math.max(...text.split('\n').map((line) => line.length));

const blockOf = (row: number): number => Math.floor((row - 1) / BLOCK);

const packed = (value: ViewRow[] | SheetView['columns']): Uint8Array => gzipSync(JSON.stringify(value), { level: 1 });

function blocksOf(rows: Map<number, ViewRow>): Map<number, Uint8Array> {
  const blocks = Map.groupBy(rows.values(), ({ row }) => blockOf(row));
  return new Map([...blocks].map(([block, inside]) => [block, packed(shortened(inside.toSorted((a, b) => a.row - b.row).map(inOrder)))]));
}

/** The same rows, their texts cut where all of them together are too long to be looked at. */
function shortened(rows: ViewRow[]): ViewRow[] {
  const cells = rows.flatMap((row) => row.cells);
  if (cells.reduce((sum, { text }) => sum + text.length, 0) <= MOST_TEXT) return rows;
  const most = Math.floor(MOST_TEXT / cells.length);
  return rows.map((row) => ({ ...row, cells: row.cells.map((cell) => ({ ...cell, text: cell.text.slice(0, most) })) }));
}

/** By column: a shorter name comes first, then the alphabet decides. */
const inOrder = (row: ViewRow): ViewRow => ({
  ...row,
  cells: row.cells.toSorted((a, b) => a.column.length - b.column.length || (a.column < b.column ? -1 : 1)),
});

/** Sheets as they look, cut into stretches of rows that can be kept and handed out without reading the file again. */
import { gzipSync } from 'node:zlib';
import type { SheetView } from '#contract/extraction.ts';
import type { Cell, Sheet, Source, WordTable } from '../model.ts';
import { letterOf } from '#contract/columns.ts';
import { solidColour } from './colours.ts';

export type ViewRow = SheetView['rows'][number];

/** A sheet whose rows lie in blocks of `BLOCK` rows: JSON of `ViewRow[]`, gzipped; a block without anything in it is absent. */
export interface ViewedSheet {
  name: string;
  rowCount: number;
  columns: SheetView['columns'];
  blocks: Map<number, Uint8Array>;
}

/** Rows of one block; block 0 holds rows 1 to 100. */
export const BLOCK = 100;
/** Columns beyond are not drawn: a sheet with a lone cell in its last column has 16,384. */
const MOST_COLUMNS = 1024;
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
  const columnCount = Math.min(MOST_COLUMNS, sheet.columnCount);
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
  return { name: sheet.name, rowCount: sheet.rowCount, columns, blocks: blocksOf(rows) };
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
        row.cells.push(drawn);
        open.set(column, drawn);
        if (cell.gridSpan === 1) widest[column - 1] = Math.max(widest[column - 1] ?? 0, longestLine(cell.text));
      }
      column += cell.gridSpan;
      widest.length = Math.max(widest.length, column - 1);
    }
    rows.set(row.row, row);
  }
  const columns = Array.from(widest, (longest: number | undefined, at) => ({
    letter: letterOf(at + 1),
    width: Math.max(8, Math.min(48, longest ?? 0)),
    hidden: false,
  }));
  return { name: `Table ${table.table + 1}`, rowCount: table.rows.length, columns, blocks: blocksOf(rows) };
}

const longestLine = (text: string): number => Math.max(...text.split('\n').map((line) => line.length));

function blocksOf(rows: Map<number, ViewRow>): Map<number, Uint8Array> {
  const blocks = Map.groupBy(rows.values(), ({ row }) => Math.floor((row - 1) / BLOCK));
  return new Map(
    [...blocks].map(([block, inside]) => [
      block,
      gzipSync(JSON.stringify(inside.toSorted((a, b) => a.row - b.row).map(inOrder)), { level: 1 }),
    ]),
  );
}

/** By column: a shorter name comes first, then the alphabet decides. */
const inOrder = (row: ViewRow): ViewRow => ({
  ...row,
  cells: row.cells.toSorted((a, b) => a.column.length - b.column.length || (a.column < b.column ? -1 : 1)),
});

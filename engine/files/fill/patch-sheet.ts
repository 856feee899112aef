import { cellName } from '#contract/columns.ts';
import { encodeEscapes } from '../workbook/strings.ts';
import { escapeText } from '../xml.ts';
import { cellsOfRow, indexRows } from './sheet-rows.ts';
import type { RowSpan, SheetRows } from './sheet-rows.ts';

/** What to put into one cell. */
export interface CellWrite {
  row: number;
  column: number;
  value: string | number;
  /** Cell format for a cell that is not stored yet; a stored one keeps its own. */
  style: number | null;
  /** Gives the cell another format than the one it has. */
  restyle?: ((style: string | null) => string) | undefined;
}

export interface Edit {
  start: number;
  end: number;
  text: string;
}

/** Replaces stretches of a text; edits do not overlap. What is put in at a place stands before what replaces the
 * text from there on; several put in at one place keep their order. */
export function applyEdits(text: string, edits: Edit[]): string {
  const pieces: string[] = [];
  let position = 0;
  for (const edit of edits.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    pieces.push(text.slice(position, edit.start), edit.text);
    position = edit.end;
  }
  pieces.push(text.slice(position));
  return pieces.join('');
}

/**
 * Writes cells into the text of a sheet part: everything else keeps its characters. Cells and rows that are not there
 * are put in their order; texts become inline strings, so that shared strings stay untouched.
 * @param writes at most one a place
 */
export function patchSheet(xml: string, part: string, writes: CellWrite[], letRowsGrow = false): string {
  const sheet = indexRows(xml, part);
  const byRow = Map.groupBy(
    writes.toSorted((a, b) => a.row - b.row || a.column - b.column),
    (write) => write.row,
  );
  const stored = new Map<number, RowSpan>();
  for (const row of sheet.rows) if (!stored.has(row.row)) stored.set(row.row, row);
  const edits: Edit[] = [];
  const fresh: [number, string][] = [];
  for (const [row, cells] of byRow) {
    const span = stored.get(row);
    if (span) edits.push(...editsOfRow(sheet, span, cells, letRowsGrow));
    else
      fresh.push([row, `<${sheet.prefix}row r="${row}">${cells.map((cell) => cellXml(sheet.prefix, cell)).join('')}</${sheet.prefix}row>`]);
  }
  return applyEdits(xml, [...edits, ...insertRows(sheet, fresh)]);
}

/** New rows stand before the first stored one that is greater. */
function insertRows(sheet: SheetRows, fresh: [number, string][]): Edit[] {
  if (fresh.length === 0) return [];
  if (sheet.selfClosing) {
    const tag = sheet.xml.slice(sheet.start, sheet.tagEnd).replace(/(?<!\s)\s*\/>$/, '>');
    return [{ start: sheet.start, end: sheet.end, text: `${tag}${fresh.map(([, text]) => text).join('')}</${sheet.prefix}sheetData>` }];
  }
  const starts = sheet.rows.toSorted((a, b) => a.row - b.row);
  let next = 0;
  return fresh.map(([row, text]) => {
    while (next < starts.length && (starts[next] as RowSpan).row < row) next++;
    const at = starts[next]?.start ?? sheet.closeStart;
    return { start: at, end: at, text };
  });
}

function editsOfRow(sheet: SheetRows, span: RowSpan, cells: CellWrite[], letRowsGrow: boolean): Edit[] {
  const tag = sheet.xml.slice(span.start, span.tagEnd);
  const grown = letRowsGrow ? tag.replace(/\s(?:ht|customHeight)\s*=\s*("[^"]*"|'[^']*')/g, '') : tag;
  if (span.selfClosing) {
    const inner = cells.map((cell) => cellXml(sheet.prefix, cell)).join('');
    return [{ start: span.start, end: span.end, text: `${grown.replace(/(?<!\s)\s*\/>$/, '>')}${inner}</${sheet.prefix}row>` }];
  }
  const edits: Edit[] = grown === tag ? [] : [{ start: span.start, end: span.tagEnd, text: grown }];
  const stored = cellsOfRow(sheet.xml, span);
  const places = new Map(stored.map((cell) => [cell.column, cell]));
  let next = 0;
  for (const cell of cells) {
    const there = places.get(cell.column);
    if (there) {
      edits.push({ start: there.start, end: there.end, text: cellXml(sheet.prefix, { ...cell, style: null }, there.style) });
      continue;
    }
    while (next < stored.length && (stored[next]?.column ?? 0) < cell.column) next++;
    const at = stored[next]?.start ?? span.closeStart;
    edits.push({ start: at, end: at, text: cellXml(sheet.prefix, cell) });
  }
  return edits;
}

/** A cell as spreadsheet programs read it back: a number, an inline string with its white space, or nothing but a format. */
function cellXml(prefix: string, write: CellWrite, storedStyle: string | null = null): string {
  const own = storedStyle ?? (write.style === null ? null : String(write.style));
  const style = write.restyle ? write.restyle(own) : own;
  const start = `<${prefix}c r="${cellName(write.row, write.column)}"${style === null ? '' : ` s="${style}"`}`;
  if (typeof write.value === 'number') return `${start}><${prefix}v>${write.value}</${prefix}v></${prefix}c>`;
  if (write.value === '') return `${start}/>`;
  const text = escapeText(encodeEscapes(write.value));
  return `${start} t="inlineStr"><${prefix}is><${prefix}t xml:space="preserve">${text}</${prefix}t></${prefix}is></${prefix}c>`;
}

import { cellName } from '#contract/columns.ts';
import type { CellObject, WorkBook, WorkSheet } from '@e965/xlsx';
import { damaged, overLimit } from '../unreadable.ts';
import { openZip } from '../zip.ts';

/** Cells by their place from 0. */
type Row = (CellObject | undefined)[];

/** Longest name of a sheet, and characters that none has, in Excel. */
const LONGEST_NAME = 31;
const NOT_IN_NAMES = /[\\/?*[\]:]/g;
const LONGEST_TEXT = 32_767;
/** Widths in characters for columns that the file gives none. */
const NARROWEST = 9;
const WIDEST = 60;

/** A workbook of another kind as .xlsx. */
export interface AsXlsx {
  bytes: Uint8Array;
  /** The name that a sheet has in it: Excel allows fewer names than others do. */
  sheetName(original: string): string | undefined;
}

/**
 * The texts, numbers, dates, merged cells, column widths and hidden parts of a workbook as an .xlsx whose texts wrap; formulas
 * become the values they had. The same workbook always gives the same bytes.
 * @throws UnreadableFile `limit` for texts that Excel does not hold
 */
export async function asXlsx(workbook: WorkBook): Promise<AsXlsx> {
  const { write } = await import('@e965/xlsx');
  const names = new Map<string, string>();
  const copy: WorkBook = { SheetNames: [], Sheets: {}, Workbook: { Sheets: [], WBProps: workbook.Workbook?.WBProps ?? {} } };
  workbook.SheetNames.forEach((name, at) => {
    const sheet = workbook.Sheets[name];
    if (!sheet) return;
    const own = allowedName(name, new Set(names.values().map((one) => one.toLowerCase())));
    names.set(name, own);
    copy.SheetNames.push(own);
    copy.Sheets[own] = plain(sheet);
    copy.Workbook?.Sheets?.push({ Hidden: workbook.Workbook?.Sheets?.[at]?.Hidden ?? 0 });
  });
  if (copy.SheetNames.length === 0) damaged('it has no sheets');
  const bytes = new Uint8Array(write(copy, { bookType: 'xlsx', type: 'array', compression: true }) as ArrayBuffer);
  return { bytes: wrapped(bytes), sheetName: (original) => names.get(original) };
}

function allowedName(name: string, taken: Set<string>): string {
  const base = name.replace(NOT_IN_NAMES, ' ').replace(/^'+|(?<!')'+$/g, '').trim() || 'Sheet'; // prettier-ignore
  let own = base.slice(0, LONGEST_NAME);
  for (let count = 2; taken.has(own.toLowerCase()); count++) own = `${base.slice(0, LONGEST_NAME - 6)} (${count})`;
  return own;
}

/** Places from the first cell to the last, stored or not: the library walks over all of them. An .xls has 16.7 million. */
const MOST_PLACES = 20_000_000;

function plain(sheet: WorkSheet): WorkSheet {
  // Holes between rows are filled: the library takes every row to be there.
  const rows = Array.from((sheet['!data'] ?? []) as Row[], (row) => Array.from(row ?? [], (cell) => cell && plainCell(cell)));
  const width = rows.reduce((widest, row) => Math.max(widest, row.length), 1);
  if (rows.length * width > MOST_PLACES) overLimit('its cells lie too far apart for a new workbook');
  const hidden = Array.from(sheet['!rows'] ?? [], (one) => (one?.hidden ? { hidden: true } : {}));
  return {
    '!data': rows,
    '!ref': `A1:${cellName(Math.max(1, rows.length), width)}`,
    '!merges': sheet['!merges'] ?? [],
    '!cols': columns(sheet, rows),
    '!rows': hidden,
  } as WorkSheet;
}

function plainCell({ t, v, z }: CellObject): CellObject {
  if (typeof v === 'string' && v.length > LONGEST_TEXT) overLimit(`one of its cells holds more than ${LONGEST_TEXT} characters`);
  return { t: t === 'd' && !(v instanceof Date) ? 's' : t, ...(v === undefined ? {} : { v }), ...(z === undefined ? {} : { z }) };
}

/** Widths as the file has them, else by the longest line of the column's texts. */
function columns(sheet: WorkSheet, rows: Row[]): { wch: number; hidden?: boolean }[] {
  const given = sheet['!cols'] ?? [];
  const longest: number[] = [];
  for (const row of rows) {
    row.forEach((cell, at) => {
      if (typeof cell?.v !== 'string') return;
      for (const line of cell.v.split('\n')) longest[at] = Math.max(longest[at] ?? 0, line.length);
    });
  }
  return Array.from({ length: Math.max(given.length, longest.length) }, (_, at) => {
    const width = given[at]?.wch ?? Math.min(WIDEST, Math.max(NARROWEST, longest[at] ?? 0));
    return { wch: width, ...(given[at]?.hidden ? { hidden: true } : {}) };
  });
}

/** Lets every format wrap its text: formats themselves are not kept by the library that writes the copy. */
function wrapped(bytes: Uint8Array): Uint8Array {
  const zip = openZip(bytes);
  const styles = Buffer.from(zip.read('xl/styles.xml')).toString('utf8');
  const wrapping = styles.replace(/<(cellXfs|cellStyleXfs)[ >][\s\S]*?<\/\1>/g, (formats) =>
    formats.replace(/<xf ([^>]*?)\/>/g, '<xf $1 applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf>'),
  );
  return zip.rewrite(new Map([['xl/styles.xml', Buffer.from(wrapping, 'utf8')]]));
}

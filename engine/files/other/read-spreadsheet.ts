import type { CopiedFormat } from '#contract/formats.ts';
import type { CellObject, WorkBook, WorkSheet } from '@e965/xlsx';
import type { Cell, Range, Sheet, Source } from '../model.ts';
import { UnreadableFile } from '../model.ts';
import { damaged, overLimit } from '../unreadable.ts';
import { MAX_CELLS } from '../workbook/read-sheet.ts';
import { plainSheet } from '../workbook/sheet.ts';
import { openZip } from '../zip.ts';
import { copyNote } from './copy-note.ts';

/** Larger files of these two kinds are refused before they are parsed; forms are far smaller. */
const MAX_XLS_BYTES = 30 << 20;

/**
 * Reads the values of an old Excel workbook (.xls) or an OpenDocument spreadsheet (.ods). Locks and allowed lists are not
 * known of these; they are read only, never written.
 * @throws UnreadableFile
 */
export async function readSpreadsheet(bytes: Uint8Array, format: CopiedFormat): Promise<Source> {
  const { sheets } = await openSpreadsheet(bytes, format);
  return { format, warnings: [copyNote(format)], sheets };
}

/** The same with the library's own workbook, which knows numbers from texts. @throws UnreadableFile */
export async function openSpreadsheet(bytes: Uint8Array, format: CopiedFormat): Promise<{ workbook: WorkBook; sheets: Sheet[] }> {
  if (format === 'ods') checkParts(bytes);
  else if (bytes.length > MAX_XLS_BYTES) overLimit(`it is larger than ${MAX_XLS_BYTES >> 20} MB`);
  const { read } = await import('@e965/xlsx');
  const workbook = parse(() =>
    read(bytes, { type: 'array', dense: true, cellFormula: true, cellStyles: true, cellNF: true, cellHTML: false, sheetStubs: false }),
  );
  const budget = { cells: MAX_CELLS };
  const sheets = workbook.SheetNames.flatMap((name, at) => {
    if (typeof name !== 'string') damaged('one of its sheets has no name');
    const sheet = workbook.Sheets[name];
    const hidden = (workbook.Workbook?.Sheets?.[at]?.Hidden ?? 0) !== 0;
    return sheet ? [sheetFrom(sheet, { name, hidden }, budget)] : [];
  });
  return { workbook, sheets };
}

/** The library unpacks every part, and never ends with a broken one: ours says so first. */
function checkParts(bytes: Uint8Array): void {
  const zip = openZip(bytes);
  if (!zip.has('content.xml')) damaged('its part content.xml is missing');
  for (const name of zip.names) zip.read(name);
}

function parse<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (/password|encrypt/i.test((error as Error).message)) {
      throw new UnreadableFile('encrypted', 'The file is protected by a password. Remove the password and send it again.');
    }
    return damaged('it cannot be opened as a spreadsheet');
  }
}

function sheetFrom(sheet: WorkSheet, identity: { name: string; hidden: boolean }, budget: { cells: number }): Sheet {
  const cells: Cell[] = [];
  let columnCount = 0;
  const rows = (sheet['!data'] ?? []) as (CellObject | undefined)[][];
  rows.forEach((row, at) =>
    row?.forEach((stored, column) => {
      if (!stored || (stored.t === 'z' && stored.f === undefined)) return;
      if (--budget.cells < 0) overLimit(`it holds more than ${MAX_CELLS} cells`);
      cells.push(cellFrom(stored, at + 1, column + 1));
      columnCount = Math.max(columnCount, column + 1);
    }),
  );
  const merges = (sheet['!merges'] ?? []).map(({ s, e }): Range => ({ top: s.r + 1, left: s.c + 1, bottom: e.r + 1, right: e.c + 1 }));
  const hiddenOf = (list: ({ hidden?: boolean } | undefined)[] | undefined): Set<number> =>
    new Set((list ?? []).flatMap((one, index) => (one?.hidden ? [index + 1] : [])));
  const size = { rowCount: cells.at(-1)?.row ?? 0, columnCount };
  return plainSheet(identity, cells, size, { merges, hiddenRows: hiddenOf(sheet['!rows']), hiddenColumns: hiddenOf(sheet['!cols']) });
}

function cellFrom(stored: CellObject, row: number, column: number): Cell {
  const text = stored.w ?? (stored.v === undefined ? '' : String(stored.v));
  return { row, column, text, locked: false, ...(stored.f === undefined ? {} : { formula: stored.f }) };
}

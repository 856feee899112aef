/** Workbooks of other kinds (.xls, .ods) built in code, for tests. */
import type { CellObject, WorkSheet } from '@e965/xlsx';
import { utils, write } from '@e965/xlsx';

export interface OtherSheet {
  name: string;
  rows: (string | number | boolean | Date | null | CellObject)[][];
  /** Ranges such as `A1:B2`. */
  merges?: string[];
  /** In characters; null for a hidden column. */
  widths?: (number | null)[];
  hidden?: boolean;
}

const TYPES = { xls: 'biff8', ods: 'ods' } as const;

export function buildSpreadsheet(format: 'xls' | 'ods', sheets: OtherSheet[]): Uint8Array {
  const workbook = utils.book_new();
  for (const { name, rows, merges = [], widths } of sheets) {
    const sheet: WorkSheet = utils.aoa_to_sheet(rows);
    sheet['!merges'] = merges.map((range) => utils.decode_range(range));
    if (widths) sheet['!cols'] = widths.map((width) => (width === null ? { wch: 10, hidden: true } : { wch: width }));
    utils.book_append_sheet(workbook, sheet, name);
  }
  workbook.Workbook = { Sheets: sheets.map(({ hidden }) => ({ Hidden: hidden ? 1 : 0 })) };
  return new Uint8Array(write(workbook, { bookType: TYPES[format], type: 'array' }) as ArrayBuffer);
}

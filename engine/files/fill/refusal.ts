import type { Validation } from '../model.ts';
import { isNumeral } from '../workbook/lists.ts';
import type { WorkbookSheet } from '../workbook/sheet.ts';
import type { RefusalReason } from './answer.ts';

/** Characters that a cell holds at most, in spreadsheet programs. */
const MAX_CELL_TEXT = 32_767;

/** Why a place takes no answer at all, or null. The place is the top-left cell of a merge or stands in none. */
export function refusalOfPlace(sheet: WorkbookSheet, row: number, column: number): RefusalReason | null {
  const merge = sheet.mergeAt(row, column);
  if (merge && (merge.top !== row || merge.left !== column)) return 'covered';
  if (sheet.at(row, column)?.formula !== undefined || sheet.inArray(row, column)) return 'formula';
  return sheet.protected && sheet.lockedAt(row, column) ? 'locked' : null;
}

const listsAt = (sheet: WorkbookSheet, row: number, column: number): Validation[] =>
  sheet.validationsAt(row, column).filter((validation) => validation.type === 'list' && validation.allowed !== null);

/** Why this text may not stand there, or null: too long, or outside a list that the spreadsheet program enforces. */
export function refusalOfText(sheet: WorkbookSheet, row: number, column: number, text: string): RefusalReason | null {
  if (text.length > MAX_CELL_TEXT) return 'too-long';
  const blocking = listsAt(sheet, row, column).filter((validation) => validation.blocking);
  return text !== '' && blocking.length > 0 && !blocking.some((validation) => validation.allowed?.includes(text)) ? 'not-allowed' : null;
}

/** The text, or the number it stands for where the place's list or its rule is about numbers. */
export function storedValue(sheet: WorkbookSheet, row: number, column: number, text: string): string | number {
  for (const { allowed, numbers } of listsAt(sheet, row, column)) {
    const number = numbers?.[allowed?.indexOf(text) ?? -1];
    if (typeof number === 'number') return number;
  }
  const numeric = sheet.validationsAt(row, column).some((validation) => validation.type === 'whole' || validation.type === 'decimal');
  return numeric && isNumeral(text) ? Number(text) : text;
}

/** The mark that a list of marks allows, if the place has such a list. */
export function allowedMark(sheet: WorkbookSheet, row: number, column: number, usual: string, isMark: (text: string) => boolean): string {
  const allowed = listsAt(sheet, row, column).flatMap((validation) => validation.allowed ?? []);
  if (allowed.length === 0 || allowed.includes(usual)) return usual;
  return allowed.find(isMark) ?? (allowed.length === 1 ? (allowed[0] as string) : usual);
}

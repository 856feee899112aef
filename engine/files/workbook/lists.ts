import { limits } from '#contract/limits.ts';
import type { Range, Validation } from '../model.ts';
import { parseRange } from '../ranges.ts';
import { overLimit } from '../unreadable.ts';
import type { DefinedName } from './package.ts';
import type { StoredCell, StoredValidation } from './read-sheet.ts';
import type { WorkbookSheet } from './sheet.ts';

/** What looking up a list needs of the workbook. */
export interface ListSource {
  names: DefinedName[];
  /** A worksheet by name, as spreadsheet programs compare names; undefined when there is none. */
  sheetNamed(name: string): WorkbookSheet | undefined;
  /** Cells that may still be looked at for lists of this workbook. */
  budget: { looks: number };
}

/** More than the lists of any form go over. */
export const MAX_LOOKS = 50_000_000;

/** Longer lists are looked-up tables, not options that people choose from. */
const MAX_OPTIONS = 2000;
/** A list whose entries are longer holds texts to read, not options; as long as an option that is given with a question. */
const LONGEST_OPTION = limits.option;
/** A name may stand for a name; more steps than this are a circle. */
const MAX_STEPS = 5;

type Option = { text: string; number: number | null };

/** A validation with its list looked up: inline, a range on this or another sheet, or a defined name of one of them. */
export function resolveValidation(stored: StoredValidation, sheet: WorkbookSheet, sheetIndex: number, source: ListSource): Validation {
  const { ranges, type, blocking, prompt, formula } = stored;
  const options = type === 'list' ? listOptions(formula, sheet, sheetIndex, source, 0) : null;
  const numbers = options?.some((option) => option.number !== null) ? { numbers: options.map((option) => option.number) } : {};
  return { ranges, type, allowed: options?.map((option) => option.text) ?? null, blocking, ...(prompt ? { prompt } : {}), ...numbers };
}

function listOptions(formula: string, sheet: WorkbookSheet, index: number, source: ListSource, steps: number): Option[] | null {
  const text = formula.replace(/^=/, '').trim();
  if (text.startsWith('"')) return inlineOptions(text);
  if (steps > MAX_STEPS) return null;
  const reference = /^(?:'((?:[^']|'')+)'|([^'!()]+))!(.+)$/.exec(text);
  const name = reference ? (reference[1]?.replaceAll("''", "'") ?? reference[2] ?? '') : null;
  const target = name === null ? sheet : source.sheetNamed(name);
  if (!target) return null;
  const range = parseRange(reference ? (reference[3] as string) : text);
  if (range) return rangeOptions(target, range, source);
  const wanted = (reference ? (reference[3] as string) : text).toLowerCase();
  const named = source.names.filter((one) => one.name.toLowerCase() === wanted);
  const defined = named.find((one) => one.sheet === index) ?? named.find((one) => one.sheet === null);
  return defined ? listOptions(defined.formula, target, index, source, steps + 1) : null;
}

function inlineOptions(text: string): Option[] | null {
  const inner = /^"((?:[^"]|"")*)"$/.exec(text)?.[1];
  if (inner === undefined) return null;
  return inner
    .replaceAll('""', '"')
    .split(',')
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '')
    .map((piece) => ({ text: piece, number: isNumeral(piece) ? Number(piece) : null }));
}

/** Digits that a spreadsheet program would keep as this very number. */
export const isNumeral = (text: string): boolean => /^-?\d{1,15}(\.\d+)?$/.test(text) && String(Number(text)) === text;

/** Walks over the stored cells of the rows, never over the range. */
function rangeOptions(sheet: WorkbookSheet, range: Range, source: ListSource): Option[] | null {
  const options: Option[] = [];
  const { cells } = sheet;
  for (let at = firstOf(cells, range.top); at < cells.length; at += 1) {
    const cell = cells[at] as StoredCell;
    if (cell.row > range.bottom) break;
    if (--source.budget.looks < 0) overLimit(`its lists go over more than ${MAX_LOOKS} cells`);
    if (cell.column < range.left || cell.column > range.right || cell.text === '') continue;
    options.push({ text: cell.text, number: cell.number ?? null });
    if (options.length > MAX_OPTIONS || cell.text.length > LONGEST_OPTION) return null;
  }
  return options.length > 0 ? options : null;
}

/** Where the first cell at or under a row stands. */
function firstOf(cells: readonly StoredCell[], row: number): number {
  let [low, high] = [0, cells.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((cells[middle] as StoredCell).row < row) low = middle + 1;
    else high = middle;
  }
  return low;
}

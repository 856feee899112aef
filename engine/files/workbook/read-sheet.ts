import type { Cell, Range } from '../model.ts';
import { MAX_COLUMN, MAX_ROW, mostAcross, parseCell, parseRange } from '../ranges.ts';
import { overLimit } from '../unreadable.ts';
import { XmlScanner } from '../xml.ts';
import { formatNumber } from './number-format.ts';
import { decodeEscapes, readRichText } from './strings.ts';
import { plainStyle } from './styles.ts';
import type { CellStyle } from './styles.ts';

/** A cell as it is stored, with what writing needs beyond the neutral model. */
export interface StoredCell extends Cell {
  /** Index of its cell format. */
  style: number;
  /** The number behind the text, where there is one. */
  number?: number;
}

/** A validation as it stands in the sheet, its list not looked up yet. */
export interface StoredValidation {
  ranges: Range[];
  type: string;
  formula: string;
  blocking: boolean;
  prompt: string;
}

interface StoredColumn {
  first: number;
  last: number;
  width: number | null;
  hidden: boolean;
  style: number | null;
}

/** One worksheet part as read in a single pass. */
export interface StoredSheet {
  cells: StoredCell[];
  merges: Range[];
  /** Ranges of array formulas and data tables: nothing inside may be written. */
  arrays: Range[];
  columns: StoredColumn[];
  defaultWidth: number;
  rowsHiddenByDefault: boolean;
  hiddenRows: Set<number>;
  shownRows: Set<number>;
  /** Row → cell format for its cells that are not stored. */
  rowStyles: Map<number, number>;
  protected: boolean;
  validations: StoredValidation[];
}

export interface SheetContext {
  strings: string[];
  styles: CellStyle[];
  date1904: boolean;
  /** Cells that may still be read from this workbook. */
  budget: { cells: number };
}

/** More cells, merges or validations than any form has; keeps memory under 1 GB. */
export const MAX_CELLS = 2_000_000;
const MAX_RANGES = 300_000;
/** Validations that a row has in all its columns: each look at a place of it may pass them all. */
const MAX_ACROSS = 5000;
/** In characters, as spreadsheet programs have it when a file says nothing. */
export const DEFAULT_WIDTH = 8.43;

const isTrue = (value: string | undefined): boolean => value === '1' || value === 'true';

/** Reads a worksheet part. @throws UnreadableFile `damaged` or `limit` */
export function readSheet(xml: string, part: string, context: SheetContext): StoredSheet {
  return new SheetReader(new XmlScanner(xml, part), context).read();
}

class SheetReader {
  readonly #scanner: XmlScanner;
  readonly #context: SheetContext;
  readonly #shared = new Map<string, string>();
  readonly #sheet: StoredSheet = {
    cells: [], merges: [], arrays: [], columns: [], defaultWidth: DEFAULT_WIDTH, rowsHiddenByDefault: false, hiddenRows: new Set(),
    shownRows: new Set(), rowStyles: new Map(), protected: false, validations: [],
  }; // prettier-ignore
  #row = 0;
  #column = 0;
  #ranges = 0;

  constructor(scanner: XmlScanner, context: SheetContext) {
    this.#scanner = scanner;
    this.#context = context;
  }

  read(): StoredSheet {
    const scanner = this.#scanner;
    let sorted = true;
    while (scanner.next()) {
      if (scanner.kind !== 'open') continue;
      if (scanner.name === 'c') sorted = this.#cell() && sorted;
      else if (scanner.name === 'row') this.#openRow();
      else this.#setting();
    }
    if (!sorted) this.#sheet.cells = inOrder(this.#sheet.cells);
    if (mostAcross(this.#sheet.validations.flatMap(({ ranges }) => ranges)) > MAX_ACROSS)
      overLimit(`it holds more than ${MAX_ACROSS} validations across one row`);
    return this.#sheet;
  }

  #setting(): void {
    const scanner = this.#scanner;
    const sheet = this.#sheet;
    switch (scanner.name) {
      case 'mergeCell':
        return this.#addRanges(sheet.merges, scanner.attribute('ref'), (range) => range.top !== range.bottom || range.left !== range.right);
      case 'col':
        sheet.columns.push(this.#columnSetting());
        return;
      case 'sheetFormatPr':
        sheet.defaultWidth = Number(scanner.attribute('defaultColWidth') ?? DEFAULT_WIDTH);
        sheet.rowsHiddenByDefault = isTrue(scanner.attribute('zeroHeight'));
        return;
      case 'sheetProtection':
        sheet.protected = isTrue(scanner.attribute('sheet'));
        return;
      case 'dataValidation':
        this.#validation();
    }
  }

  #columnSetting(): StoredColumn {
    const scanner = this.#scanner;
    const width = scanner.attribute('width');
    const style = scanner.attribute('style');
    return {
      first: Number(scanner.attribute('min') ?? 1),
      last: Math.min(Number(scanner.attribute('max') ?? MAX_COLUMN), MAX_COLUMN),
      width: width === undefined ? null : Number(width),
      hidden: isTrue(scanner.attribute('hidden')) || (width !== undefined && Number(width) === 0),
      style: style === undefined ? null : Number(style),
    };
  }

  #addRanges(list: Range[], text: string | undefined, wanted: (range: Range) => boolean = () => true): void {
    for (const piece of (text ?? '').split(/\s+/)) {
      const range = piece === '' ? null : parseRange(piece);
      if (!range || !wanted(range)) continue;
      list.push(range);
      if (++this.#ranges > MAX_RANGES) overLimit(`it holds more than ${MAX_RANGES} merges and validations`);
    }
  }

  #openRow(): void {
    const scanner = this.#scanner;
    const given = Number(scanner.attribute('r'));
    this.#row = given >= 1 && given <= MAX_ROW ? given : this.#row + 1;
    this.#column = 0;
    const height = scanner.attribute('ht');
    if (isTrue(scanner.attribute('hidden')) || (height !== undefined && Number(height) === 0)) this.#sheet.hiddenRows.add(this.#row);
    else if (this.#sheet.rowsHiddenByDefault) this.#sheet.shownRows.add(this.#row);
    const style = scanner.attribute('s');
    if (style !== undefined && isTrue(scanner.attribute('customFormat'))) this.#sheet.rowStyles.set(this.#row, Number(style));
  }

  /** Reads one cell; false when it does not stand after the one before. */
  #cell(): boolean {
    const scanner = this.#scanner;
    const place = parseCell(scanner.attribute('r') ?? '') ?? { row: this.#row, column: this.#column + 1 };
    const style = Number(scanner.attribute('s') ?? 0);
    const type = scanner.attribute('t') ?? 'n';
    const look = this.#context.styles[style] ?? plainStyle;
    const cell: StoredCell = { row: place.row, column: place.column, text: '', locked: look.locked, style };
    this.#column = place.column;
    if (!scanner.selfClosing) this.#content(cell, type, look);
    if (look.bold) cell.bold = true;
    if (look.strike) cell.strike = true;
    if (look.fill !== null) cell.fill = look.fill;
    if (look.lined) cell.lined = true;
    if (look.indent > 0) cell.indent = look.indent;
    if (--this.#context.budget.cells < 0) overLimit(`it holds more than ${MAX_CELLS} cells`);
    const last = this.#sheet.cells.at(-1);
    this.#sheet.cells.push(cell);
    return !last || last.row < cell.row || (last.row === cell.row && last.column < cell.column);
  }

  #content(cell: StoredCell, type: string, look: CellStyle): void {
    const scanner = this.#scanner;
    const outside = scanner.depth - 1;
    let raw = '';
    let inValue = false;
    while (scanner.next() && !(scanner.kind === 'close' && scanner.depth === outside)) {
      if (scanner.kind === 'text') {
        if (inValue) raw += scanner.text();
      } else if (scanner.kind === 'close') inValue = false;
      else if (scanner.name === 'v') inValue = !scanner.selfClosing;
      else if (scanner.name === 'f') cell.formula = this.#formula();
      else if (scanner.name === 'is') cell.text = readRichText(scanner);
      else scanner.skip();
    }
    if (raw !== '') this.#value(cell, type, raw, look);
  }

  #formula(): string {
    const scanner = this.#scanner;
    const kind = scanner.attribute('t');
    const shared = scanner.attribute('si');
    if (kind === 'array' || kind === 'dataTable') this.#addRanges(this.#sheet.arrays, scanner.attribute('ref'));
    const outside = scanner.depth - 1;
    let text = '';
    while (scanner.next() && !(scanner.kind === 'close' && scanner.depth === outside)) if (scanner.kind === 'text') text += scanner.text();
    if (kind !== 'shared' || shared === undefined) return text;
    if (text !== '') this.#shared.set(shared, text);
    return this.#shared.get(shared) ?? text;
  }

  #value(cell: StoredCell, type: string, raw: string, look: CellStyle): void {
    if (type === 's') cell.text = this.#context.strings[Number(raw)] ?? '';
    else if (type === 'str') cell.text = decodeEscapes(raw);
    else if (type === 'b') cell.text = raw.trim() === '1' ? 'TRUE' : 'FALSE';
    else if (type === 'n' && raw.trim() !== '' && Number.isFinite(Number(raw))) {
      cell.number = Number(raw);
      cell.text = formatNumber(cell.number, look.format, this.#context.date1904);
    } else if (type !== 'inlineStr') cell.text = raw;
  }

  #validation(): void {
    const scanner = this.#scanner;
    const found: StoredValidation = {
      ranges: [],
      type: scanner.attribute('type') ?? 'none',
      formula: '',
      blocking: isTrue(scanner.attribute('showErrorMessage')) && (scanner.attribute('errorStyle') ?? 'stop') === 'stop',
      prompt: [scanner.attribute('promptTitle'), scanner.attribute('prompt')].filter(Boolean).map((text) => decodeEscapes(text as string)).join('\n'),
    }; // prettier-ignore
    this.#addRanges(found.ranges, scanner.attribute('sqref'));
    const outside = scanner.depth - 1;
    let inside = '';
    let places = '';
    while (scanner.next() && !(scanner.kind === 'close' && scanner.depth === outside)) {
      if (scanner.kind === 'open' && ['formula1', 'formula2', 'sqref'].includes(scanner.name)) inside = scanner.name;
      else if (scanner.kind === 'text' && inside === 'formula1') found.formula += scanner.text();
      else if (scanner.kind === 'text' && inside === 'sqref') places += scanner.text();
      else if (scanner.kind === 'close' && scanner.name === inside) inside = '';
    }
    this.#addRanges(found.ranges, places);
    found.formula = found.formula.trim();
    this.#sheet.validations.push(found);
  }
}

/** Reading order; of a place stored twice, the last one holds. */
function inOrder(cells: StoredCell[]): StoredCell[] {
  const sorted = cells.toSorted((a, b) => a.row - b.row || a.column - b.column);
  return sorted.filter((cell, at) => sorted[at + 1]?.row !== cell.row || sorted[at + 1]?.column !== cell.column);
}

import { parseCell } from '../ranges.ts';
import { damaged } from '../unreadable.ts';
import { XmlScanner } from '../xml.ts';

/** Where a row stands in the text of a sheet part. */
export interface RowSpan {
  row: number;
  start: number;
  /** After the `>` of its opening tag. */
  tagEnd: number;
  /** Where its closing tag begins; equals `tagEnd` for a self-closing one. */
  closeStart: number;
  end: number;
  selfClosing: boolean;
}

export interface SheetRows {
  xml: string;
  /** Of the sheet's own elements: `x:` or empty. */
  prefix: string;
  /** The whole `sheetData` element. */
  start: number;
  tagEnd: number;
  closeStart: number;
  end: number;
  selfClosing: boolean;
  rows: RowSpan[];
}

/** Finds the rows of a sheet part without looking at their cells. @throws UnreadableFile `damaged` */
export function indexRows(xml: string, part: string): SheetRows {
  const scanner = new XmlScanner(xml, part);
  let found: SheetRows | null = null;
  while (scanner.next()) {
    if (scanner.kind !== 'open' || scanner.name !== 'sheetData' || scanner.depth !== 2) continue;
    const { start, end, prefix, selfClosing } = scanner;
    found = { xml, prefix, start, tagEnd: end, closeStart: end, end, selfClosing, rows: [] };
    readRows(scanner, found);
  }
  return found ?? damaged(`its part ${part} holds no cells`);
}

function readRows(scanner: XmlScanner, found: SheetRows): void {
  const outside = scanner.depth - 1;
  let last = 0;
  while (scanner.next() && !(scanner.kind === 'close' && scanner.depth === outside)) {
    if (scanner.kind !== 'open' || scanner.name !== 'row') continue;
    const { start, end: tagEnd, selfClosing } = scanner;
    const given = Number(scanner.attribute('r'));
    last = given >= 1 ? given : last + 1;
    scanner.skip();
    found.rows.push({ row: last, start, tagEnd, closeStart: selfClosing ? tagEnd : scanner.start, end: scanner.end, selfClosing });
  }
  if (!found.selfClosing) [found.closeStart, found.end] = [scanner.start, scanner.end];
}

export interface CellSpan {
  column: number;
  start: number;
  end: number;
  style: string | null;
}

/** The cells of a row, with their offsets in the part. */
export function cellsOfRow(xml: string, row: RowSpan): CellSpan[] {
  const scanner = new XmlScanner(xml.slice(row.start, row.end), 'row');
  const cells: CellSpan[] = [];
  let last = 0;
  while (scanner.next()) {
    if (scanner.kind !== 'open' || scanner.name !== 'c' || scanner.depth !== 2) continue;
    const style = scanner.attribute('s') ?? null;
    last = parseCell(scanner.attribute('r') ?? '')?.column ?? last + 1;
    const start = row.start + scanner.start;
    scanner.skip();
    cells.push({ column: last, start, end: row.start + scanner.end, style });
  }
  return cells;
}

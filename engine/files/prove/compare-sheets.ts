import { cellName } from '#contract/columns.ts';
import { refusalOfPlace, refusalOfText } from '../fill/refusal.ts';
import { cellsOfRow, indexRows } from '../fill/sheet-rows.ts';
import type { CellSpan, RowSpan, SheetRows } from '../fill/sheet-rows.ts';
import type { OpenWorkbook } from '../workbook/open-workbook.ts';
import type { WorkbookSheet } from '../workbook/sheet.ts';
import { decodeXml } from '../xml.ts';
import type { ChangedPlace } from './report.ts';

type Found = { places: ChangedPlace[]; elsewhere: string[] };

interface Pair {
  name: string;
  before: WorkbookSheet;
  after: WorkbookSheet;
  one: SheetRows;
  two: SheetRows;
}

/** Every difference between two states of a sheet: values that `fill` may have written, and all else. */
export function compareSheets(before: OpenWorkbook, after: OpenWorkbook, name: string, part: string): Found {
  const pair: Pair = {
    name,
    before: before.sheet(name)!,
    after: after.sheet(name)!,
    one: indexRows(decodeXml(before.zip.read(part), part).text, part),
    two: indexRows(decodeXml(after.zip.read(part), part).text, part),
  };
  const found: Found = { places: [], elsewhere: [] };
  const { one, two } = pair;
  if (one.xml.slice(0, one.start) !== two.xml.slice(0, two.start) || one.xml.slice(one.end) !== two.xml.slice(two.end)) {
    found.elsewhere.push(
      `${name}: something outside of the cells differs (columns, merges, validations, protection, drawings or other settings).`,
    );
  }
  const rows = new Map(one.rows.map((row) => [row.row, row]));
  for (const row of two.rows) {
    compareRow(pair, rows.get(row.row), row, found);
    rows.delete(row.row);
  }
  for (const row of rows.keys()) found.elsewhere.push(`${name}: row ${row} is missing.`);
  return found;
}

function compareRow(pair: Pair, old: RowSpan | undefined, row: RowSpan, found: Found): void {
  const { name, one, two } = pair;
  if (old && one.xml.slice(old.start, old.end) === two.xml.slice(row.start, row.end)) return;
  // A broken row may hold a place twice: these are compared in their order.
  const before = Map.groupBy(old ? cellsOfRow(one.xml, old) : [], (cell) => cell.column);
  const after = cellsOfRow(two.xml, row);
  let written = 0;
  for (const cell of after) {
    const changed = compareCell(pair, row.row, before.get(cell.column)?.shift(), cell);
    if (changed === null) continue;
    written++;
    if (typeof changed === 'string') found.elsewhere.push(`${name}!${cellName(row.row, cell.column)}: ${changed}.`);
    else found.places.push(changed);
  }
  for (const [column, left] of before)
    if (left.length > 0) found.elsewhere.push(`${name}!${cellName(row.row, column)}: the cell is missing.`);
  const tags = [old && one.xml.slice(old.start, old.tagEnd), two.xml.slice(row.start, row.tagEnd)] as const;
  if (!sameRowTag(tags[0], tags[1], written > 0)) found.elsewhere.push(`${name}: the settings of row ${row.row} differ.`);
}

/** A row that is written to may be new, stop being self-closing, and lose its fixed height (let rows grow). */
function sameRowTag(before: string | undefined, after: string, written: boolean): boolean {
  const plain = (tag: string): string => tag.replace(/(?<!\s)\s*\/?>$/, '');
  if (before === undefined) return written && /^<[\w.-]*:?row\s+r="\d+"$/.test(plain(after));
  const grown = (tag: string): string => plain(tag).replace(/\s(?:ht|customHeight)\s*=\s*("[^"]*"|'[^']*')/g, '');
  return plain(before) === plain(after) || (written && grown(before) === plain(after));
}

/** Null when nothing differs, a sentence when `fill` may not have done it. */
function compareCell(pair: Pair, row: number, old: CellSpan | undefined, cell: CellSpan): ChangedPlace | string | null {
  const { name, before, after, one, two } = pair;
  if (old && one.xml.slice(old.start, old.end) === two.xml.slice(cell.start, cell.end)) return null;
  const was = before.at(row, cell.column);
  const is = after.at(row, cell.column);
  if (was?.formula !== is?.formula) return was?.formula === undefined ? 'it became a formula' : 'its formula was changed or overwritten';
  if (old ? old.style !== cell.style : (cell.style ?? '0') !== String(before.styleAt(row, cell.column) ?? 0)) return 'its format differs';
  const texts = [was?.text ?? '', is?.text ?? ''] as const;
  if (is?.formula !== undefined) return texts[0] === texts[1] ? 'its formula is stored in another way' : 'the value of its formula differs';
  const reason = refusalOfPlace(before, row, cell.column) ?? refusalOfText(before, row, cell.column, texts[1]);
  if (reason) return `it was changed although it may not be (${reason})`;
  return { sheet: name, at: { cell: cellName(row, cell.column) }, before: texts[0], after: texts[1] };
}

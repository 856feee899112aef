/** The rows of a table as the lines around its questions draw them, over the ends of pages too. */
import type { PdfEdge, PdfLine } from '#engine/files/model.ts';
import { stands } from '#engine/questions/pdf/ruled/as-word-table.ts';
import { tablesOf } from '#engine/files/pdf/tables.ts';
import type { RuledCell, RuledTable } from '#engine/files/pdf/tables.ts';
import type { AskedRow, CellLine, Rect } from './model.ts';

/** Share of the questions that stand by themselves in a drawn row, from which the drawing is believed. */
const ENCLOSED = 0.8;
/** Points by which a column lies elsewhere on another page. */
export const NEAR = 6;

/** Rows of the grid that a question takes up, on one page. */
export interface Stretch {
  table: RuledTable;
  from: number;
  to: number;
}

export interface Pages {
  lines: Map<number, PdfLine[]>;
  tables: Map<number, RuledTable[]>;
}

/** The rows that lines part from each other; null where too few are. Torn are those beside which something stands that may be another's. */
export function drawnRows(lines: PdfLine[], edges: PdfEdge[], rows: AskedRow[]): { grid: Grid; torn: Set<number> } | null {
  const pages: Pages = { lines: Map.groupBy(lines, ({ page }) => page), tables: new Map() };
  for (const [page, own] of Map.groupBy(edges, (edge) => edge.page)) pages.tables.set(page, tablesOf(page, own));
  const asked = rows.map((row) => cellOf(row, pages));
  const alone = asked.map((cell) => (cell && asked.filter((other) => other && sameCell(other, cell)).length === 1 ? cell : null));
  if (alone.filter((cell) => cell !== null).length < rows.length * ENCLOSED) return null;
  const column = median(alone.flatMap((own) => own?.cell.rect[0] ?? []));
  const grid: Grid = { rows, stretches: alone.map((own) => own && [own]), column, pages };
  const torn = goingOn(grid);
  for (const [at, own] of alone.entries()) if (own === null) torn.add(at);
  return { grid, torn };
}

export interface Grid {
  rows: AskedRow[];
  /** What each row takes up, page by page; null where nothing parts it from others. */
  stretches: (Stretch[] | null)[];
  /** Where the column of the questions begins. */
  column: number;
  pages: Pages;
}

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

interface Asked extends Stretch {
  cell: RuledCell;
}

const sameCell = (one: Asked, other: Asked): boolean => one.table === other.table && one.cell === other.cell;

/** The cell in which a question stands, with those that no line parts from it. */
function cellOf({ page, rect }: AskedRow, { tables }: Pages): Asked | null {
  const [x, y] = [rect[0] + 1, (rect[1] + rect[3]) / 2];
  for (const table of tables.get(page) ?? []) {
    const row = table.rows.findIndex((cells) => cells.some((cell) => isIn(cell.rect, x, y)));
    const cell = table.rows[row]?.find((one) => isIn(one.rect, x, y));
    if (cell) return { table, cell: topOf(table, cell), ...reach(table, cell) };
  }
  return null;
}

const isIn = ([x0, y0, x1, y1]: Rect, x: number, y: number): boolean => x >= x0 && x < x1 && y >= y0 && y < y1;

const below = (table: RuledTable, { row, column }: RuledCell, step: number): RuledCell | undefined =>
  table.rows[row + step]?.find((cell) => cell.column === column);

/** The first of the cells that no line parts. */
export function topOf(table: RuledTable, cell: RuledCell): RuledCell {
  let top = cell;
  while (top.continued) {
    const above = below(table, top, -1);
    if (!above) break;
    top = above;
  }
  return top;
}

export function reach(table: RuledTable, cell: RuledCell): { from: number; to: number } {
  const from = topOf(table, cell).row;
  let to = cell.row;
  while (below(table, { ...cell, row: to }, 1)?.continued === true) to += 1;
  return { from, to };
}

/** Adds to the rows what stands of them on the pages before and after. Gives rows beside which something stands that may be another's. */
function goingOn(grid: Grid): Set<number> {
  const unsure = new Set<number>();
  for (const [at, own] of grid.stretches.entries()) {
    if (!own) continue;
    takeNextPages(grid, at, own);
    const before = lastRowBefore(grid, own);
    if (!before || isOwned(grid, before)) continue;
    // What ends a page without a question of its own begins the row that asks on the next one.
    if (isHanging(before.table, before.from, { column: grid.column, pages: grid.pages, asked: '' })) own.unshift(before);
    else if (grid.stretches[at - 1] === null) unsure.add(at);
  }
  return unsure;
}

const isOwned = ({ stretches }: Grid, { table, from: row }: Stretch): boolean =>
  stretches.some((own) => own?.some((one) => one.table === table && row >= one.from && row <= one.to));

/** Takes the first row of the next page into a row that reaches to the end of its own, where it does not ask by itself. */
function takeNextPages(grid: Grid, at: number, own: Stretch[]): void {
  const { rows, column, pages } = grid;
  for (let last = own.at(-1); last && last.to === last.table.rows.length - 1; last = own.at(-1)) {
    const table = nextTable(last.table, pages);
    const from = table ? firstRow(table, pages) : 0;
    if (!table || from >= table.rows.length || isOwned(grid, { table, from, to: from })) return;
    if (!isHanging(table, from, { column, pages, asked: rows[at]?.question.question ?? '' })) return;
    own.push({ table, from, to: from });
  }
}

/** The last row of the page before, for a row that is the first of its own. */
function lastRowBefore({ pages }: Grid, [first]: Stretch[]): Stretch | null {
  const table = first && first.from === firstRow(first.table, pages) ? tableBefore(first.table, pages) : null;
  return table ? { table, from: table.rows.length - 1, to: table.rows.length - 1 } : null;
}

const alike = (one: RuledTable, other: RuledTable): boolean =>
  one.columns.length === other.columns.length && one.columns.every((at, index) => Math.abs(at - (other.columns[index] ?? 0)) <= NEAR);

/** The table that goes on where this one had to end. */
function nextTable(table: RuledTable, { tables }: Pages): RuledTable | null {
  const next = tables.get(table.page + 1)?.[0];
  return next && tables.get(table.page)?.at(-1) === table && alike(table, next) ? next : null;
}

function tableBefore(table: RuledTable, { tables }: Pages): RuledTable | null {
  const before = tables.get(table.page - 1)?.at(-1);
  return before && tables.get(table.page)?.[0] === table && alike(before, table) ? before : null;
}

/** The row under a header that the table repeats on every page. */
function firstRow(table: RuledTable, pages: Pages): number {
  const before = [...pages.tables.values()].flat().find((one) => one.page < table.page && alike(one, table));
  const says = (one: RuledTable): string => (one.rows[0] ?? []).map((cell) => sayOf(one, cell, pages)).join('|');
  return before && says(before) !== '' && says(before) === says(table) ? 1 : 0;
}

/** A row that does not ask by itself: in the column of the questions stands nothing or the end of the question, and something beside it. */
function isHanging(table: RuledTable, row: number, { column, pages, asked }: Hanging): boolean {
  const cells = table.rows[row] ?? [];
  const asking = cells.find(({ rect }) => Math.abs(rect[0] - column) <= NEAR);
  if (!asking || !cells.some((cell) => cell !== asking && sayOf(table, cell, pages) !== '')) return false;
  return bare(asked).endsWith(bare(sayOf(table, asking, pages)));
}

const bare = (text: string): string => text.replace(/\s/gu, '');

interface Hanging {
  column: number;
  pages: Pages;
  /** The question beside it, whose end may go on there too. */
  asked: string;
}

export const sayOf = (table: RuledTable, cell: RuledCell, pages: Pages): string =>
  linesIn(table.page, cell.rect, pages)
    .flatMap(({ words }) => words.map(({ text }) => text))
    .join(' ');

export function linesIn(page: number, rect: Rect, { lines }: Pages): CellLine[] {
  return (lines.get(page) ?? []).flatMap((line) => {
    if (line.rect[1] >= rect[3] || line.rect[3] <= rect[1]) return [];
    const words = line.words.filter((word) => stands(word, rect));
    return words.length > 0 ? [{ page, words }] : [];
  });
}

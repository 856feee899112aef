/**
 * The columns of a table whose rows are drawn: what the lines around a row enclose is the row's. Beside the drawn cells, what
 * stands between the height of a question's lines is.
 */
import { addTo } from '#engine/common/add-to.ts';
import type { PdfEdge, PdfLine } from '#engine/files/model.ts';
import { wholeWords } from '#engine/questions/pdf/broken-words.ts';
import { findColumns } from '#engine/questions/pdf/columns.ts';
import type { RuledCell } from '#engine/files/pdf/tables.ts';
import { paragraphsOf, shapeOf } from './cell-text.ts';
import { drawnRows, linesIn, NEAR, reach, sayOf, topOf } from './drawn-rows.ts';
import type { Grid, Pages, Stretch } from './drawn-rows.ts';
import type { AskedRow, CellLine, Column, Columns, Rect } from './model.ts';

/** Points by which a text stands inside the left line of its cell. */
const PADDING = 2;
/** Of a column, the cells that lines part from those below before what no line parts is one cell for several rows. */
const PARTED = 0.5;

/** The columns right of the questions; null where lines do not part the questions from each other. */
export function drawnColumns(lines: PdfLine[], edges: PdfEdge[], rows: AskedRow[]): Columns | null {
  const drawn = drawnRows(lines, edges, rows);
  return drawn && { columns: columnsIn(drawn.grid), unsure: drawn.torn };
}

interface Reading {
  left: number;
  header: CellLine[];
  cells: Map<number, CellLine[]>;
  unsure: Set<number>;
}

/** A line beside a question, the left edge of its column, and what encloses it. */
interface Beside {
  left: number;
  line: CellLine;
  rect: Rect;
}

function columnsIn(grid: Grid): Column[] {
  const { stretches, pages } = grid;
  const found: Reading[] = [];
  const at = (left: number): Reading => {
    const same = found.find((one) => Math.abs(one.left - left) <= NEAR);
    const reading = same ?? { left, header: [], cells: new Map(), unsure: new Set() };
    if (!same) found.push(reading);
    return reading;
  };
  const spread = spreadOver(grid);
  for (const [row, own] of stretches.entries())
    for (const stretch of own ?? [])
      for (const { left, line, rect } of linesBeside(stretch, { grid, spread })) {
        const reading = at(left);
        addTo(reading.cells, row, line);
        for (const other of spilt(line, rect)) reading.unsure.add(row).add(row + other);
      }
  const first = stretches.find((own) => own !== null)?.[0];
  for (const cell of (first && headOf(first, pages)) ?? [])
    if (first) at(cell.rect[0]).header = linesIn(first.table.page, cell.rect, pages);
  const known = wholeWords([...pages.lines.values()].flat());
  return found.toSorted((a, b) => a.left - b.left).map((reading) => columnOf(reading, known));
}

function columnOf({ header, cells, unsure }: Reading, known: Set<string>): Column {
  const shape = shapeOf([...cells.values()], known);
  const [head] = header.length > 0 ? paragraphsOf(header, { ...shapeOf([header], known), step: Number.POSITIVE_INFINITY }) : [];
  return {
    header: head ?? null,
    cells: new Map([...cells].map(([row, lines]) => [row, paragraphsOf(lines, shape)])),
    aligned: cells.size > 0,
    unsure: new Set([...unsure, ...[...cells].flatMap(([row, lines]) => (isOverprinted(lines) ? [row] : []))]),
  };
}

/** Share of a letter's height that reaches over a line, or over another letter, by chance. */
const OVER = 0.3;

/** The rows, from its own, into which a text runs that found no room: the one before, the one after, or none. */
function spilt({ words }: CellLine, [, bottom, , top]: Rect): (1 | -1)[] {
  const [low, high] = [Math.min(...words.map(({ y0 }) => y0)), Math.max(...words.map(({ y1 }) => y1))];
  const over = (high - low) * OVER;
  return [...(low < bottom - over ? [1 as const] : []), ...(high > top + over ? [-1 as const] : [])];
}

/** Whether words stand on top of each other: the text of another cell found no room there. */
function isOverprinted(lines: CellLine[]): boolean {
  const words = lines.flatMap((line) => line.words.map((word) => ({ ...word, page: line.page })));
  return words.some((one, at) =>
    words.slice(at + 1).some((other) => {
      const across = Math.min(one.x1, other.x1) - Math.max(one.x0, other.x0);
      const along = Math.min(one.y1, other.y1) - Math.max(one.y0, other.y0);
      return one.page === other.page && across > 1 && along > (one.y1 - one.y0) * OVER;
    }),
  );
}

/** How the columns of a table are drawn. */
interface Spread {
  /** Left lines of its columns on any page, and where its texts begin on many lines. */
  lines: number[];
  starts: number[];
  /** Whether lines part the rows of the column that begins here. */
  isParted(left: number): boolean;
}

function spreadOver({ stretches, pages, column }: Grid): Spread {
  const own = stretches.flatMap((one) => one ?? []);
  const cells = own.flatMap((stretch) =>
    cellsBeside(stretch, column).map((cell) => ({ left: cell.rect[0], closed: isClosed(cell, stretch) })),
  );
  const lines: number[] = [];
  for (const left of own.flatMap(({ table }) => table.columns).toSorted((a, b) => a - b))
    if (left - (lines.at(-1) ?? Number.NEGATIVE_INFINITY) > NEAR) lines.push(left);
  const starts = findColumns([...pages.lines.values()].flat()).map((start) => start - PADDING);
  const parted = new Map<number, boolean>();
  const isParted = (left: number): boolean => {
    const known = parted.get(left);
    if (known !== undefined) return known;
    const same = cells.filter((cell) => Math.abs(cell.left - left) <= NEAR);
    parted.set(left, same.filter(({ closed }) => closed).length >= same.length * PARTED);
    return parted.get(left) === true;
  };
  return { lines, starts, isParted };
}

/** What stands beside a question, with the left edges of its columns. */
function linesBeside(stretch: Stretch, { grid, spread }: { grid: Grid; spread: Spread }): Beside[] {
  const { table, from, to } = stretch;
  const [high, low] = [table.rows[from]?.[0]?.rect[3] ?? 0, table.rows[to]?.[0]?.rect[1] ?? 0];
  const drawn = cellsBeside(stretch, grid.column);
  const right = Math.max(table.columns.at(-1) ?? 0, grid.column);
  const open: Rect[] = [[right, low, Number.POSITIVE_INFINITY, high]];
  const lines: Beside[] = [];
  for (const cell of drawn)
    if (isClosed(cell, stretch) || spread.isParted(cell.rect[0]))
      lines.push(...linesIn(table.page, cell.rect, grid.pages).map((line) => ({ left: cell.rect[0], line, rect: cell.rect })));
    else open.push([cell.rect[0], low, cell.rect[2], high]);
  return [...lines, ...open.flatMap((rect) => linesInOpen(table.page, rect, { pages: grid.pages, spread }))];
}

/** The lines of a stretch without lines of its own, by the columns that are drawn elsewhere, else by where texts begin. */
function linesInOpen(page: number, rect: Rect, { pages, spread }: { pages: Pages; spread: Spread }): Beside[] {
  const within = (edges: number[]): number[] => edges.filter((at) => at >= rect[0] - NEAR && at < rect[2] - NEAR);
  const drawn = within(spread.lines);
  const edges = drawn.some((at) => at > rect[0] + NEAR) ? drawn : within(spread.starts);
  return edges.flatMap((left, index) => {
    const from = index === 0 ? rect[0] : left;
    return linesIn(page, [from, rect[1], edges[index + 1] ?? rect[2], rect[3]], pages).map((line) => ({ left, line, rect }));
  });
}

/** Whether a cell ends with the rows of its question. */
const isClosed = (cell: RuledCell, { table, from, to }: Stretch): boolean => {
  const own = reach(table, cell);
  return own.from >= from && own.to <= to;
};

/** The cells right of a question, each once, as high as no line parts them. */
function cellsBeside({ table, from, to }: Stretch, column: number): RuledCell[] {
  const seen = new Set<RuledCell>();
  return table.rows.slice(from, to + 1).flatMap((cells) =>
    cells.flatMap((cell): RuledCell[] => {
      const top = topOf(table, cell);
      if (seen.has(top) || top.rect[0] <= column + NEAR) return [];
      seen.add(top);
      const low = table.rows[reach(table, top).to]?.[0]?.rect[1] ?? top.rect[1];
      return [{ ...top, rect: [top.rect[0], low, top.rect[2], top.rect[3]] }];
    }),
  );
}

/** The cells of the nearest row above with several texts. */
function headOf({ table, from }: Stretch, pages: Pages): RuledCell[] {
  const rows = table.rows.slice(0, from).toReversed();
  return rows.find((cells) => cells.filter((cell) => sayOf(table, cell, pages) !== '').length > 1) ?? [];
}

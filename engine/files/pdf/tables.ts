/** Tables that are drawn on a page: the cells between its straight lines. */
import type { PdfEdge } from '../model.ts';

export interface RuledCell {
  /** Left, bottom, right, top in points. */
  rect: [number, number, number, number];
  /** Row and column of the grid, from 0, and the columns that it covers. */
  row: number;
  column: number;
  span: number;
  /** No line parts it from the cell above. */
  continued: boolean;
}

export interface RuledTable {
  page: number;
  rect: [number, number, number, number];
  /** Left edges of the columns, and the right edge of the last. */
  columns: number[];
  rows: RuledCell[][];
}

/** Points by which lines miss each other. */
const NEAR = 3;
/** Share of a side of a cell that is drawn. */
const DRAWN = 0.6;
/** Points of the least row and column. */
const LEAST = 6;

/** The tables of one page, from the top down; a frame around everything is none. */
export function tablesOf(page: number, edges: PdfEdge[]): RuledTable[] {
  return joined(merged(edges))
    .flatMap((own) => tableOf(page, own) ?? [])
    .toSorted((a, b) => b.rect[3] - a.rect[3]);
}

/** Frames of one cell that touch nothing else: left, bottom, right, top of each. */
export const framesOf = (edges: PdfEdge[]): RuledCell['rect'][] =>
  joined(merged(edges)).flatMap((own): RuledCell['rect'][] => {
    const { across, upright, columns, heights } = gridOf(own);
    const [left = 0, right = 0, further] = columns;
    const [high = 0, low = 0, lower] = heights;
    const closed =
      [low, high].every((at) => isDrawn(across, at, left, right)) && [left, right].every((at) => isDrawn(upright, at, low, high));
    return further === undefined && lower === undefined && right > left && high > low && closed ? [[left, low, right, high]] : [];
  });

const touches = (one: PdfEdge, other: PdfEdge): boolean => {
  if (one.along === other.along) return Math.abs(one.at - other.at) <= NEAR && one.from <= other.to + NEAR && one.to >= other.from - NEAR;
  return one.at >= other.from - NEAR && one.at <= other.to + NEAR && other.at >= one.from - NEAR && other.at <= one.to + NEAR;
};

/** Pieces that go on in each other as one line. */
function merged(edges: PdfEdge[]): PdfEdge[] {
  const found: PdfEdge[] = [];
  for (const edge of edges.toSorted((a, b) => Number(a.along) - Number(b.along) || a.at - b.at || a.from - b.from)) {
    const last = found.at(-1);
    if (last && last.along === edge.along && Math.abs(last.at - edge.at) < 1 && edge.from <= last.to + NEAR)
      last.to = Math.max(last.to, edge.to);
    else found.push({ ...edge });
  }
  return found;
}

/** Lines that touch, directly or by others. */
function joined(edges: PdfEdge[]): PdfEdge[][] {
  const groups: PdfEdge[][] = [];
  const left = new Set(edges);
  for (const edge of edges) {
    if (!left.delete(edge)) continue;
    const group = [edge];
    for (const one of group)
      for (const other of left)
        if (touches(one, other)) {
          left.delete(other);
          group.push(other);
        }
    groups.push(group);
  }
  return groups;
}

/** Positions with those next to each other taken for one. */
function positions(values: number[]): number[] {
  const found: number[] = [];
  for (const value of values.toSorted((a, b) => a - b)) if (value - (found.at(-1) ?? Number.NEGATIVE_INFINITY) >= LEAST) found.push(value);
  return found;
}

interface Grid {
  across: PdfEdge[];
  upright: PdfEdge[];
  columns: number[];
  /** From the top down. */
  heights: number[];
}

function gridOf(edges: PdfEdge[]): Grid {
  const [across, upright] = [edges.filter(({ along }) => along), edges.filter(({ along }) => !along)];
  const columns = positions([...upright.map(({ at }) => at), ...across.flatMap(({ from, to }) => [from, to])]);
  const heights = positions([...across.map(({ at }) => at), ...upright.flatMap(({ from, to }) => [from, to])]).toReversed();
  return { across, upright, columns, heights };
}

function tableOf(page: number, edges: PdfEdge[]): RuledTable | null {
  const { across, upright, columns, heights } = gridOf(edges);
  if (across.length < 2 || upright.length === 0) return null;
  if (columns.length < 2 || heights.length < 2 || (columns.length === 2 && heights.length === 2)) return null;
  const rows = heights.slice(1).map((low, row) => cellsOfRow({ row, low, high: heights[row] ?? low, columns, across, upright }));
  const [left = 0, right = 0] = [columns[0], columns.at(-1)];
  return { page, rect: [left, heights.at(-1) ?? 0, right, heights[0] ?? 0], columns, rows };
}

interface Between {
  row: number;
  low: number;
  high: number;
  columns: number[];
  across: PdfEdge[];
  upright: PdfEdge[];
}

function cellsOfRow({ row, low, high, columns, across, upright }: Between): RuledCell[] {
  const cells: RuledCell[] = [];
  for (let column = 0; column < columns.length - 1;) {
    let span = 1;
    while (column + span < columns.length - 1 && !isDrawn(upright, columns[column + span] ?? 0, low, high)) span += 1;
    const [left, right] = [columns[column] ?? 0, columns[column + span] ?? 0];
    cells.push({ rect: [left, low, right, high], row, column, span, continued: row > 0 && !isDrawn(across, high, left, right) });
    column += span;
  }
  return cells;
}

/** Whether most of a side is drawn. */
function isDrawn(edges: PdfEdge[], at: number, from: number, to: number): boolean {
  const parts = edges
    .filter((edge) => Math.abs(edge.at - at) <= LEAST / 2 && edge.to > from && edge.from < to)
    .toSorted((a, b) => a.from - b.from);
  let [length, reached] = [0, from];
  for (const { from: start, to: end } of parts) {
    length += Math.max(0, Math.min(end, to) - Math.max(start, reached));
    reached = Math.max(reached, end);
  }
  return length >= (to - from) * DRAWN;
}

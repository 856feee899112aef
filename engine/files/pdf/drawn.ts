/** What is drawn on a page beside its text: straight lines along the page's sides, and small frames to tick. */
import type { PDFPageProxy } from 'pdfjs-dist';
import type { PdfEdge } from '../model.ts';

export interface Drawn {
  edges: PdfEdge[];
  /** Left, bottom, right, top of each frame of the size of a letter. */
  boxes: Rect[];
}

type Rect = [number, number, number, number];
type Matrix = [number, number, number, number, number, number];

/** Points that a line is thick at most. */
const THICKEST = 2.5;
/** Points of the sides of a frame to tick. */
const SMALLEST_BOX = 5;
const LARGEST_BOX = 20;
/** A page with more straight lines than any table has is a drawing. */
const MOST_EDGES = 6000;

/** Operators of a page's content as pdf.js numbers them. */
interface Operators {
  save: number;
  restore: number;
  transform: number;
  paintFormXObjectBegin: number;
  paintFormXObjectEnd: number;
  constructPath: number;
}

/** How a path is painted, by operator. */
interface Paints {
  strokes: ReadonlySet<number>;
  fills: ReadonlySet<number>;
}

const NOTHING: Drawn = { edges: [], boxes: [] };

/** Reads the lines and small frames of a page; none of a page that is a drawing. */
export async function drawnOnPage(page: PDFPageProxy): Promise<Drawn> {
  const { OPS, AnnotationMode } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const paints: Paints = {
    strokes: new Set([OPS.stroke, OPS.closeStroke, OPS.fillStroke, OPS.eoFillStroke, OPS.closeFillStroke, OPS.closeEOFillStroke]),
    fills: new Set([OPS.fill, OPS.eoFill]),
  };
  const { fnArray, argsArray } = await page.getOperatorList({ annotationMode: AnnotationMode.DISABLE });
  return pathsOf(fnArray, argsArray as unknown[][], { operators: OPS, paints, page: page.pageNumber });
}

interface Reading {
  operators: Operators;
  paints: Paints;
  page: number;
}

function pathsOf(operators: number[], given: unknown[][], { operators: known, paints, page }: Reading): Drawn {
  const found: Drawn = { edges: [], boxes: [] };
  let matrix: Matrix = [1, 0, 0, 1, 0, 0];
  const kept: Matrix[] = [];
  for (const [at, operator] of operators.entries()) {
    const values = given[at] ?? [];
    if (operator === known.save) kept.push(matrix);
    else if (operator === known.restore || operator === known.paintFormXObjectEnd) matrix = kept.pop() ?? matrix;
    else if (operator === known.transform) matrix = times(matrix, values as Matrix);
    else if (operator === known.paintFormXObjectBegin) {
      kept.push(matrix);
      if (Array.isArray(values[0])) matrix = times(matrix, values[0] as Matrix);
    } else if (operator === known.constructPath) {
      const [painted, [data] = []] = values as [number, [Float32Array | null]?];
      if (data && (paints.strokes.has(painted) || paints.fills.has(painted)))
        addPath(found, partsOf(data, matrix), { stroked: paints.strokes.has(painted), page });
      if (found.edges.length > MOST_EDGES) return NOTHING;
    }
  }
  found.edges = found.edges.filter(({ from, to }) => to - from > THICKEST);
  return found;
}

const times = ([a, b, c, d, e, f]: Matrix, [p, q, r, s, t, u]: Matrix): Matrix => [
  a * p + c * q,
  b * p + d * q,
  a * r + c * s,
  b * r + d * s,
  a * t + c * u + e,
  b * t + d * u + f,
];

interface Part {
  points: [number, number][];
  curved: boolean;
}

/** Numbers behind the code of each step of a path: move, line, curve, curve of two points, close. */
const STEPS = [2, 2, 6, 4, 0];

/** The parts of a path, from each point that it is taken to anew. */
function partsOf(data: Float32Array, [a, b, c, d, e, f]: Matrix): Part[] {
  const parts: Part[] = [];
  for (let at = 0; at < data.length;) {
    const code = data[at] ?? 0;
    const many = STEPS[code] ?? 0;
    if (code === 0 || parts.length === 0) parts.push({ points: [], curved: false });
    const part = parts.at(-1);
    for (let value = at + 1; part && value < at + many; value += 2) {
      const [x, y] = [data[value] ?? 0, data[value + 1] ?? 0];
      part.points.push([a * x + c * y + e, b * x + d * y + f]);
    }
    if (part && many > 2) part.curved = true;
    const [first] = part?.points ?? [];
    if (code === 4 && part && first) part.points.push(first);
    at += many + 1;
  }
  return parts.filter(({ points }) => points.length > 1);
}

function addPath(found: Drawn, parts: Part[], { stroked, page }: { stroked: boolean; page: number }): void {
  const whole = boundsOf(parts.flatMap(({ points }) => points));
  if (isBox(whole) && (stroked || parts.length > 1)) {
    if (!found.boxes.some((box) => same(box, whole))) found.boxes.push(whole);
    return;
  }
  for (const { points, curved } of parts) {
    if (curved) continue;
    const bounds = boundsOf(points);
    if (isThin(bounds)) addEdge(found.edges, edgeOf(page, bounds));
    else if (stroked) for (const side of sidesOf(points)) addEdge(found.edges, edgeOf(page, side));
  }
}

const boundsOf = (points: [number, number][]): Rect => {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
};

/** A line, or a dot of one. */
const isThin = ([x0, y0, x1, y1]: Rect): boolean => Math.min(x1 - x0, y1 - y0) <= THICKEST;

/** Points between two dots or dashes of one line at most, and by which they differ in height. */
const DASH = 3;
const LEVEL = 0.6;

/** Adds a line, or makes the one before longer where it is the next dot or dash of it. */
function addEdge(edges: PdfEdge[], edge: PdfEdge): void {
  const last = edges.at(-1);
  const [dot, before] = [isDot(edge), last !== undefined && isDot(last)];
  if (!last || !(dot || before || edge.along === last.along)) edges.push(edge);
  else if (goesOn(last, dot ? turned(edge, last.along) : edge)) extend(last, dot ? turned(edge, last.along) : edge);
  else if (before && goesOn(turned(last, !last.along), dot ? turned(edge, !edge.along) : edge)) {
    Object.assign(last, turned(last, !last.along));
    extend(last, dot ? turned(edge, !edge.along) : edge);
  } else edges.push(edge);
}

const isDot = ({ from, to }: PdfEdge): boolean => to - from <= THICKEST;

/** A dot as one of a line along the other side of the page. */
function turned(dot: PdfEdge, along: boolean): PdfEdge {
  if (dot.along === along) return dot;
  return { page: dot.page, along, at: (dot.from + dot.to) / 2, from: dot.at, to: dot.at };
}

const goesOn = (last: PdfEdge, edge: PdfEdge): boolean =>
  last.along === edge.along && Math.abs(last.at - edge.at) <= LEVEL && edge.from <= last.to + DASH && edge.to >= last.from - DASH;

function extend(last: PdfEdge, { from, to }: PdfEdge): void {
  last.from = Math.min(last.from, from);
  last.to = Math.max(last.to, to);
}

const isBox = ([x0, y0, x1, y1]: Rect): boolean => {
  const [width, height] = [x1 - x0, y1 - y0];
  return (
    Math.min(width, height) >= SMALLEST_BOX &&
    Math.max(width, height) <= LARGEST_BOX &&
    Math.abs(width - height) < Math.max(width, height) * 0.25
  );
};

const same = (one: Rect, other: Rect): boolean => one.every((value, at) => Math.abs(value - (other[at] ?? 0)) < 2);

/** The straight sides of a line through points that run along the page's own. */
const sidesOf = (points: [number, number][]): Rect[] =>
  points.slice(1).flatMap((point, at) => {
    const side = boundsOf([points[at] ?? point, point]);
    return isThin(side) && Math.max(side[2] - side[0], side[3] - side[1]) > THICKEST ? [side] : [];
  });

const round = (value: number): number => Math.round(value * 10) / 10;

function edgeOf(page: number, [x0, y0, x1, y1]: Rect): PdfEdge {
  const along = x1 - x0 >= y1 - y0;
  const [x, y] = [round((x0 + x1) / 2), round((y0 + y1) / 2)];
  return along ? { page, along, at: y, from: round(x0), to: round(x1) } : { page, along, at: x, from: round(y0), to: round(y1) };
}

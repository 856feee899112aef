/**
 * Lines that a file holds across its columns, line after line from left to right, put into the order people read them in:
 * column after column where the page is set in columns, cell after cell where it is a table.
 */
import type { PagePiece } from '#engine/recognition/page-piece.ts';

/** Lines that stand beside others in a stretch before it is looked at. */
const FEWEST_LINES = 4;
/** Points within which lines of one column begin. */
const SLACK = 6;
/** A wider step down than the stretch's smallest by this factor is the end of a row or of a paragraph. */
const STEP = 1.25;
/** Lines of text set in columns are mostly full and hold several words. */
const FULL = 0.75;
const WORDS = 4;
/** Running text begins this share of its lines in the midst of a sentence; and has fewer ends of paragraphs than one in so many lines. */
const MIDST = 0.4;
const LINES_OF_PARAGRAPH = 6;

interface Line {
  base: number;
  pieces: PagePiece[];
}

export function inReadingOrder(pieces: PagePiece[]): PagePiece[] {
  const lines = linesAcross(pieces);
  const out: PagePiece[] = [];
  for (let at = 0; at < lines.length;) {
    const stretch = stretchFrom(lines, at);
    at += stretch.lines.length;
    const inOrder = stretch.columns.length < 2 ? stretch.lines.flatMap((line) => line.pieces) : ordered(stretch.lines, stretch.columns);
    for (const piece of inOrder) out.push(piece);
  }
  return out;
}

/** Pieces that follow each other to the right on one height. */
function linesAcross(pieces: PagePiece[]): Line[] {
  const lines: Line[] = [];
  for (const piece of pieces) {
    const last = lines.at(-1);
    const before = last?.pieces.at(-1);
    if (last && before && Math.abs(last.base - piece.base) < Math.max(before.size, piece.size) * 0.45 && piece.start >= before.end - 1)
      last.pieces.push(piece);
    else lines.push({ base: piece.base, pieces: [piece] });
  }
  return lines;
}

/** Lines one below the other whose pieces begin at the same places, of which most have several. */
function stretchFrom(lines: Line[], from: number): { lines: Line[]; columns: number[] } {
  const first = lines[from]!;
  const alone = { lines: [first], columns: [] };
  if (first.pieces.length < 2) return alone;
  const columns = first.pieces.map(({ start }) => start);
  let to = from + 1;
  for (; to < lines.length; to++) {
    const [before, line] = [lines[to - 1]!, lines[to]!];
    const step = before.base - line.base;
    if (step <= 0 || step > line.pieces[0]!.size * 3) break;
    if (!line.pieces.every((piece) => columnOf(columns, piece) >= 0) || crosses(columns, line.pieces)) break;
  }
  const found = lines.slice(from, to);
  const several = found.filter(({ pieces }) => pieces.length > 1).length;
  return several >= FEWEST_LINES && several >= found.length / 2 ? { lines: found, columns } : alone;
}

const columnOf = (columns: number[], { start }: PagePiece): number => columns.findIndex((left) => Math.abs(left - start) < SLACK);
const crosses = (columns: number[], pieces: PagePiece[]): boolean =>
  pieces.some((piece) => piece.end > (columns[columnOf(columns, piece) + 1] ?? Infinity));

function ordered(lines: Line[], columns: number[]): PagePiece[] {
  const ofColumn = (from: Line[], column: number): PagePiece[] =>
    from.flatMap(({ pieces }) => pieces.filter((piece) => columnOf(columns, piece) === column));
  const each = columns.map((_, column) => ofColumn(lines, column));
  const rows = rowsOf(lines, columns);
  const isText = each.every((column) => isFull(column)) && wideSteps(lines).length < lines.length / LINES_OF_PARAGRAPH;
  return (isText ? [lines] : rows).flatMap((row) => columns.flatMap((_, column) => ofColumn(row, column)));
}

function isFull(column: PagePiece[]): boolean {
  const widths = column.map(({ start, end }) => end - start).toSorted((a, b) => a - b);
  const words = column.reduce((sum, { text }) => sum + text.trim().split(/\s+/u).length, 0);
  const midst = column.filter(({ text }) => /^\s*\p{Ll}/u.test(text)).length;
  return (
    widths[Math.floor(widths.length / 2)]! >= widths.at(-1)! * FULL && words >= column.length * WORDS && midst >= column.length * MIDST
  );
}

/** After which lines the next one is further away than usual. */
function wideSteps(lines: Line[]): number[] {
  const steps = lines.slice(1).map(({ base }, at) => lines[at]!.base - base);
  const least = Math.min(...steps);
  return steps.flatMap((step, at) => (step > least * STEP ? [at] : []));
}

/** Lines of each row: parted by wider steps where there are any, else each with text in its first column. */
function rowsOf(lines: Line[], columns: number[]): Line[][] {
  const wide = new Set(wideSteps(lines));
  const rows: Line[][] = [];
  for (const [at, line] of lines.entries()) {
    const begins = wide.size > 0 ? wide.has(at - 1) : line.pieces.some((piece) => columnOf(columns, piece) === 0);
    if (begins || rows.length === 0) rows.push([line]);
    else rows.at(-1)!.push(line);
  }
  return rows;
}

/** The text of PDF pages as lines with their places, in the order of the page's own content. */
import type { TextItem } from 'pdfjs-dist/types/src/display/api.d.ts';
import type { PagePiece } from '#engine/recognition/page-piece.ts';

/** A gap wider than this many letter heights parts two columns or table cells. */
const CELL_GAP = 1.6;
/** So does a narrower one before a place where text begins on this many lines; justified lines have gaps, but never above each other. */
const NARROW_GAP = 0.55;
const ALIGNED_LINES = 3;
const WORD_GAP = 0.13;
/** The sign or number of an item and its text stand this far apart at most. */
const SIGN_GAP = 3;
const SIGN = /^\s*(?:[^\p{L}\p{N}\s]|o|\(?(?:\d{1,2}|[a-z]|[ivx]{1,4})[.)])\s*$/iu;

/** Lines of one page; text that runs in another direction than most of the page (watermarks, side notes) is left out. */
export function linesOf(page: number, items: TextItem[]): PagePiece[] {
  const shown = items.filter((item) => item.str.trim() !== '' && item.transform.length === 6);
  const turn = mainTurn(shown);
  const pieces = shown.filter((item) => turnOf(item) === turn).map((item) => pieceOf(page, item, turn));
  const begins = beginnings(pieces);
  const lines: PagePiece[] = [];
  let line: PagePiece | null = null;
  for (const piece of pieces) {
    if (line && continues(line, piece, begins)) line = lines[lines.length - 1] = join(line, piece);
    else lines.push((line = piece));
  }
  return lines;
}

/** Whether text begins at this place after a gap on several lines: the left edge of a column. */
function beginnings(pieces: PagePiece[]): (piece: PagePiece) => boolean {
  const counts = new Map<number, number>();
  for (const [at, piece] of pieces.entries()) {
    const before = pieces[at - 1];
    if (!before || !sameLine(before, piece) || SIGN.test(before.text)) continue;
    if (piece.start - before.end < Math.max(before.size, piece.size) * NARROW_GAP) continue;
    const key = Math.round(piece.start);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return ({ start }) => [-1, 0, 1].reduce((sum, off) => sum + (counts.get(Math.round(start) + off) ?? 0), 0) >= ALIGNED_LINES;
}

/** Quarter turns, 0–3; −1 for a slant. */
function turnOf({ transform: [a, b] }: TextItem): number {
  const quarter = Math.atan2(b as number, a as number) / (Math.PI / 2);
  const whole = Math.round(quarter);
  return Math.abs(quarter - whole) < 0.06 ? (whole + 4) % 4 : -1;
}

function mainTurn(items: TextItem[]): number {
  const letters = new Map<number, number>();
  for (const item of items) letters.set(turnOf(item), (letters.get(turnOf(item)) ?? 0) + item.str.length);
  return [...letters].filter(([turn]) => turn >= 0).sort((a, b) => b[1] - a[1])[0]?.[0] ?? 0;
}

function pieceOf(page: number, item: TextItem, turn: number): PagePiece {
  const [, , c, d, x, y] = item.transform as [number, number, number, number, number, number];
  const size = Math.hypot(c, d) || item.height || 1;
  const angle = (turn * Math.PI) / 2;
  const [cos, sin] = [Math.round(Math.cos(angle)), Math.round(Math.sin(angle))];
  const start = x * cos + y * sin;
  const base = -x * sin + y * cos;
  const corner = (along: number, across: number): [number, number] => [along * cos - across * sin, along * sin + across * cos];
  const [one, other] = [corner(start, base - size * 0.22), corner(start + item.width, base + size * 0.8)];
  return {
    page,
    text: item.str,
    font: item.fontName,
    start,
    end: start + item.width,
    base,
    size,
    rect: around([one[0], one[1], one[0], one[1]], [other[0], other[1], other[0], other[1]]),
  };
}

const around = (a: PagePiece['rect'], b: PagePiece['rect']): PagePiece['rect'] => [
  round(Math.min(a[0], b[0])),
  round(Math.min(a[1], b[1])),
  round(Math.max(a[2], b[2])),
  round(Math.max(a[3], b[3])),
];
const round = (value: number): number => Math.round(value * 10) / 10;

const sameLine = (line: PagePiece, piece: PagePiece): boolean => {
  const size = Math.max(line.size, piece.size);
  return Math.abs(line.base - piece.base) < size * 0.45 && piece.start > line.end - size;
};

function continues(line: PagePiece, piece: PagePiece, begins: (piece: PagePiece) => boolean): boolean {
  const size = Math.max(line.size, piece.size);
  const gap = piece.start - line.end;
  if (!sameLine(line, piece)) return false;
  if (SIGN.test(line.text)) return gap < size * SIGN_GAP;
  return gap < size * CELL_GAP && !(gap > size * NARROW_GAP && begins(piece));
}

function join(line: PagePiece, piece: PagePiece): PagePiece {
  const apart = piece.start - line.end > Math.max(line.size, piece.size) * WORD_GAP && !/\s$/u.test(line.text) && !/^\s/u.test(piece.text);
  const { font, ...rest } = line;
  return {
    ...rest,
    ...(font !== undefined && font === piece.font ? { font } : {}),
    text: line.text + (apart ? ' ' : '') + piece.text,
    end: Math.max(line.end, piece.end),
    size: piece.text.length > line.text.length ? piece.size : line.size,
    rect: around(line.rect, piece.rect),
  };
}

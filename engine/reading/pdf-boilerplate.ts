/** Page headers and footers: what stands at the same edge of many pages, page numbers aside. */
import type { PagePiece } from '#engine/recognition/page-piece.ts';

const EDGE_LINES = 4;
const FEWEST_PAGES = 3;
const FEWEST_LINES = 3;
const SHARE_OF_PAGES = 0.3;
const SHARE_WHERE_TIGHT = 0.6;
/** Distance over letter height from which on lines stand apart. */
const APART = 1.6;
/** Points by which a header may move from page to page. */
const DRIFT = 6;

/** Page numbers, and how secret a document is: nothing of its own at the very edge of a page, repeated or not. */
const EDGE_WORDS =
  /^[\s\-–—|]*(?:(?:(?:page|stran|pagina|página|seite|сторінка|стор\.?|p\.)\s*)?\d{1,4}(?:\s*(?:of|od|di|sur|de|von|з|із|\/|\|)\s*\d{1,4})?|(?:strictly |company |commercial in )?confiden(?:tial|ce|tiel)(?: information)?|(?:for )?internal use only|strogo zaupno|zaupno|(?:strettamente )?riservato|(?:strictement )?confidentiel|конфіденційно)[\s\-–—|]*$/iu;

/**
 * The lines without those that repeat at the top or bottom of at least three pages and 30 % of all, apart from the rest of the
 * page (where they are not apart, at least 60 %, and with all that stands beside them: tables begin alike on every page too); of a document of two pages, those on both that
 * hold a number; and without page numbers and marks of secrecy at the very edge of any page.
 */
export function withoutBoilerplate(pages: PagePiece[][]): PagePiece[][] {
  const edges = pages.map((lines) => edgeLines(lines).filter(({ piece: { text } }) => pages.length !== 2 || /\d/u.test(text)));
  const seen = new Map<string, number>();
  for (const lines of edges) {
    const keys = new Set(lines.flatMap(({ piece }) => keysOf(piece)));
    for (const key of keys) seen.set(key, (seen.get(key) ?? 0) + 1);
  }
  const needed = (apart: boolean): number =>
    pages.length === 2 ? 2 : Math.max(FEWEST_PAGES, pages.length * (apart ? SHARE_OF_PAGES : SHARE_WHERE_TIGHT));
  return pages.map((lines, page) => {
    const repeated = edges[page]!.filter(({ piece, apart }) => keysOf(piece).some((key) => seen.get(key)! >= needed(apart)));
    const alike = new Set(repeated.map(({ piece }) => piece));
    const dropped = new Set(repeated.filter(({ piece, apart }) => apart || besides(piece, lines).every((line) => alike.has(line))).map(({ piece }) => piece)); // prettier-ignore
    const left = lines.filter((line) => !dropped.has(line));
    const outermost = lines.length < FEWEST_LINES ? [] : outer(left).filter(({ text }) => EDGE_WORDS.test(text));
    return left.filter((line) => !outermost.includes(line));
  });
}

/** What stands on the height of a line. */
const besides = ({ base, size }: PagePiece, lines: PagePiece[]): PagePiece[] =>
  lines.filter((line) => Math.abs(line.base - base) < size / 2);

interface EdgeLine {
  piece: PagePiece;
  /** A gap parts it from the rest of the page. */
  apart: boolean;
}

/** The lines nearest to the top and to the bottom, whatever their order in the file; a page of one or two lines is all text. */
function edgeLines(lines: PagePiece[]): EdgeLine[] {
  if (lines.length < FEWEST_LINES) return [];
  const sorted = lines.toSorted((a, b) => b.base - a.base);
  const found = new Map<PagePiece, EdgeLine>();
  for (const ordered of [sorted, sorted.toReversed()]) {
    const edge = ordered.slice(0, EDGE_LINES);
    const last = edge.findLastIndex((piece, at) => {
      const next = ordered[at + 1];
      return next !== undefined && Math.abs(piece.base - next.base) > Math.max(piece.size, next.size) * APART;
    });
    for (const [at, piece] of edge.entries()) if (!found.get(piece)?.apart) found.set(piece, { piece, apart: at <= last });
  }
  return [...found.values()];
}

/** The highest and the lowest line. */
function outer(lines: PagePiece[]): PagePiece[] {
  const sorted = lines.toSorted((a, b) => b.base - a.base);
  return [...sorted.slice(0, 1), ...sorted.slice(-1)];
}

/** Text with its numbers made alike, and height; two keys, so that a small drift does not part them. */
function keysOf({ text, base }: PagePiece): string[] {
  const plain = text
    .toLowerCase()
    .replace(/\d+|\b[ivxl]+\b/gu, '#')
    .replace(/\s+/gu, '')
    .replace(/#+/gu, '#');
  return [Math.floor(base / DRIFT), Math.floor(base / DRIFT + 0.5) + 0.5].map((height) => `${height} ${plain}`);
}

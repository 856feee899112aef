/** Page headers and footers: what stands at the same edge of many pages, page numbers aside. */
import type { PagePiece } from './pdf-lines.ts';

const EDGE_LINES = 4;
const FEWEST_PAGES = 3;
const FEWEST_LINES = 3;
const SHARE_OF_PAGES = 0.3;
/** Points by which a header may move from page to page. */
const DRIFT = 6;

/** Page numbers, and how secret a document is: nothing of its own at the very edge of a page, repeated or not. */
const EDGE_WORDS =
  /^[\s\-–—|]*(?:(?:page|stran|pagina|página|seite|сторінка|стор\.?|p\.)?\s*\d{1,4}(?:\s*(?:of|od|di|sur|de|von|з|із|\/|\|)\s*\d{1,4})?|(?:strictly |company |commercial in )?confiden(?:tial|ce|tiel)(?: information)?|(?:for )?internal use only|strogo zaupno|zaupno|(?:strettamente )?riservato|(?:strictement )?confidentiel|конфіденційно)[\s\-–—|]*$/iu;

/**
 * The lines without those that repeat at the top or bottom of at least three pages and 30 % of all; of a document of two
 * pages, those on both that hold a number; and without page numbers and marks of secrecy at the very edge of any page.
 */
export function withoutBoilerplate(pages: PagePiece[][]): PagePiece[][] {
  const edges = pages.map((lines) => edgeLines(lines).filter(({ text }) => pages.length !== 2 || /\d/u.test(text)));
  const seen = new Map<string, number>();
  for (const lines of edges) {
    const keys = new Set(lines.flatMap((line) => keysOf(line)));
    for (const key of keys) seen.set(key, (seen.get(key) ?? 0) + 1);
  }
  const needed = pages.length === 2 ? 2 : Math.max(FEWEST_PAGES, pages.length * SHARE_OF_PAGES);
  return pages.map((lines, page) => {
    const dropped = new Set(edges[page]!.filter((line) => keysOf(line).some((key) => seen.get(key)! >= needed)));
    const left = lines.filter((line) => !dropped.has(line));
    const outermost = lines.length < FEWEST_LINES ? [] : outer(left).filter(({ text }) => EDGE_WORDS.test(text));
    return left.filter((line) => !outermost.includes(line));
  });
}

/** The lines nearest to the top and to the bottom, whatever their order in the file; a page of one or two lines is all text. */
function edgeLines(lines: PagePiece[]): PagePiece[] {
  if (lines.length < FEWEST_LINES) return [];
  const sorted = lines.toSorted((a, b) => b.base - a.base);
  return [...new Set([...sorted.slice(0, EDGE_LINES), ...sorted.slice(-EDGE_LINES)])];
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
    .replace(/\s+/gu, '');
  return [Math.floor(base / DRIFT), Math.floor(base / DRIFT + 0.5) + 0.5].map((height) => `${height} ${plain}`);
}

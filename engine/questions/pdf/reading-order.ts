/** Two columns of running text on a page, read one after the other. */
import type { PdfLine, PdfWord } from '#engine/files/model.ts';
import { boundsOf } from '#engine/files/pdf/bounds.ts';
import { asks, isIdLike, splitLeadingId } from '../text.ts';
import { startsLikeQuestion } from '../vocabulary.ts';
import { cellStarts } from './columns.ts';

/** Fewest lines that begin a question in each of two columns. */
const FEWEST = 3;
/** Share of the lines that the gutter may cut: headings over both columns. */
const CROSSED = 0.3;
/** Points by which the beginnings of one column differ. */
const TOLERANCE = 3;

/** Whether a line begins a question or holds its end. */
const isAsked = (text: string): boolean =>
  asks(text) || startsLikeQuestion(text) || (splitLeadingId(text)?.rest.split(' ').length ?? 0) >= 3;

/** The lines with those of a right column after those of the left one; the very same lines where there is one column. */
export function inReadingOrder(lines: PdfLine[]): PdfLine[] {
  const pages = [...new Set(lines.map((line) => line.page))];
  const ordered = pages.map((page) => columnsOf(lines.filter((line) => line.page === page)));
  return ordered.some((one) => one !== null)
    ? pages.flatMap((page, index) => ordered[index] ?? lines.filter((line) => line.page === page))
    : lines;
}

/** The lines of a page by column, or null for one column. */
function columnsOf(lines: PdfLine[]): PdfLine[] | null {
  const edge = gutter(lines);
  if (edge === null) return null;
  const found: PdfLine[] = [];
  let right: PdfLine[] = [];
  for (const line of lines) {
    const [before, after] = cut(line, edge);
    if (crosses(line, edge)) {
      found.push(...right, line);
      right = [];
    } else {
      if (before) found.push(before);
      if (after) right.push(after);
    }
  }
  found.push(...right);
  return found;
}

/** Places at which words begin after a gap, the most frequent first, that are tried; all but the first only where numbers stand out. */
const CANDIDATES = 6;

/** Where a right column begins. */
function gutter(lines: PdfLine[]): number | null {
  const starts = lines.flatMap((line) => cellStarts(line.words).slice(line.rect[0] > middle(lines) ? 0 : 1)).map((word) => word.x0);
  const counts = new Map<number, number>();
  for (const x of starts) counts.set(Math.round(x / TOLERANCE), (counts.get(Math.round(x / TOLERANCE)) ?? 0) + 1);
  const often = [...counts].filter(([, count]) => count >= FEWEST).toSorted((a, b) => b[1] - a[1]);
  const edges = often.slice(0, CANDIDATES).flatMap(([column], rank) => {
    const left = column * TOLERANCE;
    const numbered = hangingAt(lines, left);
    return rank === 0 || numbered < left ? [numbered - TOLERANCE] : [];
  });
  return edges.find((edge) => partsColumns(lines, edge)) ?? null;
}

/** Whether both sides of an edge hold questions of their own, and few lines run over it. */
function partsColumns(lines: PdfLine[], edge: number): boolean {
  const beside = lines.filter((line) => !crosses(line, edge));
  const parts = beside.map((line) => cut(line, edge));
  const asking = (side: 0 | 1): number => parts.filter((part) => part[side] && isAsked(part[side].text)).length;
  return lines.length - beside.length <= lines.length * CROSSED && asking(0) >= FEWEST && asking(1) >= FEWEST;
}

/** Points by which a number stands out to the left of the texts of its column at most. */
const HANGING = 36;

/** Where the numbers before the texts of a column begin, if several stand out to the left of them; else where the texts do. */
function hangingAt(lines: PdfLine[], left: number): number {
  const outside = lines.flatMap(({ words }) => {
    const at = words.findIndex((word) => Math.abs(word.x0 - left) <= TOLERANCE);
    const [before, first] = [words[at - 2], words[at - 1]];
    const hangs = first && isIdLike(first.text) && left - first.x0 <= HANGING && (!before || cellStarts(words).includes(first));
    return hangs ? [first.x0] : [];
  });
  return outside.length >= FEWEST ? Math.min(...outside) : left;
}

const middle = (lines: PdfLine[]): number => {
  const [left, right] = [Math.min(...lines.map((line) => line.rect[0])), Math.max(...lines.map((line) => line.rect[2]))];
  return (left + right) / 2;
};

/** Whether a word runs over the edge, or two stand on both sides of it as close as words do. */
function crosses({ words }: PdfLine, edge: number): boolean {
  if (words.some((word) => word.x0 < edge - 1 && word.x1 > edge + 1)) return true;
  const before = words.findLast((word) => word.x1 <= edge + 1);
  const after = words.find((word) => word.x0 >= edge - 1);
  return before !== undefined && after !== undefined && !cellStarts(words).includes(after);
}

function cut(line: PdfLine, edge: number): [PdfLine | null, PdfLine | null] {
  const part = (words: PdfWord[]): PdfLine | null =>
    words.length === 0
      ? null
      : {
          page: line.page,
          text: words.map((word) => word.text).join(' '),
          words,
          rect: boundsOf(words),
        };
  return [part(line.words.filter((word) => word.x0 < edge)), part(line.words.filter((word) => word.x0 >= edge))];
}

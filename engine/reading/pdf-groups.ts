/** Lines of a PDF page that belong together: a paragraph, a heading, an item of a list, what one cell of a table says. */
import { isItem } from './items.ts';
import type { PagePiece } from '#engine/recognition/page-piece.ts';

/** Line distance over letter height beyond which a paragraph ends, where the document does not tell by itself. */
const LOOSE = 1.75;
/** Text of a paragraph does not stand further apart than this in any document. */
const LOOSEST = 3;
/** Lines that must stand at a distance before it is a document's own. */
const FEWEST_LINES = 8;
/** A paragraph ends where lines stand further apart than usual by this factor. */
const WIDER = 1.3;
/** A line that reaches this share of the width goes on in the next one. */
const FULL_LINE = 0.85;

/** How far apart the lines of a paragraph stand, over their height, for letters of about this height (points). */
export type Spacing = (size: number) => number | undefined;

const bucket = (size: number): number => Math.round(size * 2);

/** The usual distance of lines of which the upper one is full, so that it goes on in the lower one; by letter height. */
export function spacingOf(pages: PagePiece[][]): Spacing {
  const seen = new Map<number, Map<number, number>>();
  for (const lines of pages) {
    const right = Math.max(0, ...lines.map(({ end }) => end));
    for (const [at, line] of lines.entries()) {
      const last = lines[at - 1];
      if (!last || Math.abs(last.size - line.size) > 0.5 || isItem(line.text)) continue;
      const distance = (last.base - line.base) / line.size;
      if (distance < 0.9 || distance > LOOSEST || last.end < right * FULL_LINE || Math.abs(last.start - line.start) > line.size * 3)
        continue;
      const counts = seen.get(bucket(line.size)) ?? new Map<number, number>();
      const step = Math.round(distance * 20) / 20;
      seen.set(bucket(line.size), counts.set(step, (counts.get(step) ?? 0) + 1));
    }
  }
  const usual = new Map<number, number>();
  for (const [size, counts] of seen) {
    const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
    const [step] = [...counts].toSorted((a, b) => b[1] - a[1])[0]!;
    if (all >= FEWEST_LINES) usual.set(size, step);
  }
  return (size) => usual.get(bucket(size));
}

/** Lines that follow closely below each other at about the same left edge, of like height and without a heading's change of font. */
export function groupsOf(lines: PagePiece[], spacing: Spacing): PagePiece[][] {
  const out: PagePiece[][] = [];
  let group: PagePiece[] = [];
  for (const line of lines) {
    if (group.length > 0 && !follows(group, line, spacing)) {
      out.push(group);
      group = [];
    }
    group.push(line);
  }
  if (group.length > 0) out.push(group);
  return out;
}

function follows(group: PagePiece[], line: PagePiece, spacing: Spacing): boolean {
  const last = group.at(-1)!;
  if ((last.ocr === undefined) !== (line.ocr === undefined)) return false;
  const size = Math.max(last.size, line.size);
  if (Math.abs(last.size - line.size) > size * 0.12 || isItem(line.text)) return false;
  const distance = last.base - line.base;
  const usual = spacing(size);
  if (distance < size * 0.5 || distance > size * Math.max(LOOSE, (usual ?? 0) * 1.15)) return false;
  if (distance > (group.length > 1 ? group.at(-2)!.base - last.base : usual === undefined ? distance : usual * size) * WIDER) return false;
  const left = Math.min(...group.slice(1).map(({ start }) => start), group.length > 1 ? Infinity : group[0]!.start);
  if (Math.abs(line.start - left) > size * 3) return false;
  if (isHeadingAbove(group, line)) return false;
  const right = Math.max(...group.map(({ end }) => end));
  const short = last.end < right - (right - left) * 0.25 && group.length > 1;
  return !(short && /[.:;!?]$/u.test(last.text.trim()));
}

/** A first line in a font of its own, with room left at its end, over text in one other font. */
function isHeadingAbove(group: PagePiece[], line: PagePiece): boolean {
  const [first] = group;
  const font = first!.font;
  if (font === undefined || line.font === undefined || font === line.font || group.some((one) => one.font !== font)) return false;
  const text = group.at(-1)!.text.trim();
  return !isItem(first!.text) && /^[\p{Lu}\p{N}]/u.test(first!.text.trim()) && !/[,;:–-]$/u.test(text) && group.at(-1)!.end < line.end - line.size * 3; // prettier-ignore
}

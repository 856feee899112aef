/** Words that a narrow column breaks at a letter, without a hyphen. */
import type { PdfLine } from '#engine/files/model.ts';
import { cellStarts } from './columns.ts';

const bare = (word: string): string => word.toLowerCase().replace(/^[^\p{L}\p{N}]+|(?<![^\p{L}\p{N}])[^\p{L}\p{N}]+$/gu, '');

/** Words that share the line of their cell with others and are not its first: only a word alone is broken at a letter. */
export function wholeWords(lines: PdfLine[]): Set<string> {
  const known = new Set<string>();
  for (const line of lines) {
    const starts = new Set(cellStarts(line.words));
    for (const word of line.words) if (!starts.has(word)) known.add(bare(word.text));
  }
  return known;
}

/**
 * Whether the last word of a line goes on at the beginning of the next: what follows is a mark alone; or the line is `full`
 * to the edge of its column, and both pieces are a word of this document while one of them is none, or a word alone on its
 * line is followed by a few letters that are none.
 */
export function goesOn(line: { text: string; full: boolean }, next: string, known: Set<string>): boolean {
  const piece = line.text.trim().split(/\s/).at(-1) ?? '';
  const rest = next.trim().split(/\s/)[0] ?? '';
  if (!/\p{L}$/u.test(piece)) return false;
  if (/^[.,;:?!)]+$/.test(rest)) return true;
  if (!line.full || !/^\p{Ll}/u.test(rest)) return false;
  const whole = known.has(bare(rest));
  if (known.has(bare(piece + rest))) return !whole || !known.has(bare(piece));
  return piece === line.text.trim() && !whole && bare(rest).length <= 5;
}

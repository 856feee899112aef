/** Words that the end of a line breaks, with a hyphen or, in narrow cells, without one. */
import type { PagePiece } from '#engine/recognition/page-piece.ts';

/** Joins the text so far and the next line; `last` is the line that the text ends with. */
export type Join = (before: string, after: string, last: PagePiece) => string;

/** A line of more letters than this is no cell of a table so narrow that words do not fit. */
const NARROW_LETTERS = 40;
/** Letters that are words by themselves in the languages at hand. */
const ONE_LETTER_WORD = /^[aeiouyszvkàèéòвзіїйоуяє]$/iu;

const WORD = /[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*/gu;

export function createJoins(pages: PagePiece[][]): Join {
  const words = new Set<string>();
  /** Those that stand within a line, so that no line's end broke them. */
  const whole = new Set<string>();
  for (const { text } of pages.flat()) {
    const found = text.toLowerCase().match(WORD) ?? [];
    for (const word of found) words.add(word);
    for (const word of found.slice(1, -1)) whole.add(word);
  }
  return (before, after, last) => {
    const tail = /^[\p{L}\p{N}]+/u.exec(after)?.[0];
    const head = /(?<![\p{L}\p{N}])([\p{L}\p{N}]+)[-\u00ad\u2010]$/u.exec(before)?.[1];
    if (head === undefined || tail === undefined) return isBroken(before, tail, last, words, whole) ? before + after : `${before} ${after}`;
    const [joined, apart] = [(head + tail).toLowerCase(), `${head}-${tail}`.toLowerCase()];
    const both = words.has(head.toLowerCase()) && words.has(tail.toLowerCase());
    const kept = !words.has(joined) && (words.has(apart) || both || /^[\p{Lu}\p{N}]/u.test(tail));
    return kept ? before + after : before.slice(0, -1) + after;
  };
}

/** Both pieces are a word of this document, and one of them is none. */
function isBroken(before: string, tail: string | undefined, last: PagePiece, words: Set<string>, whole: Set<string>): boolean {
  if (tail === undefined || !/^\p{Ll}/u.test(tail) || last.text.length > NARROW_LETTERS) return false;
  const head = /(?<![\p{L}\p{N}])[\p{L}\p{N}]+$/u.exec(before)?.[0];
  if (head === undefined || !/\p{L}$/u.test(head) || !words.has((head + tail).toLowerCase())) return false;
  return !whole.has(head.toLowerCase()) || !whole.has(tail.toLowerCase()) || (tail.length === 1 && !ONE_LETTER_WORD.test(tail));
}

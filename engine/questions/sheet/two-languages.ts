/** One question in two languages, one under the other in a cell: told by words that the two halves do not share. */
import { guessLanguage } from '#engine/language/language.ts';
import { plain } from '#engine/language/text.ts';

/** Fewest cells of two halves that can be compared. */
const FEWEST = 3;
/** Share of words in common above which both halves speak one language. */
const SHARED = 0.2;

/** Words of a text; of a script without spaces its letters two by two. */
function wordsOf(text: string): string[] {
  return plain(text)
    .split(' ')
    .flatMap((word) =>
      /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(word) ? (word.match(/.{2}/gu) ?? [word]) : [word],
    )
    .filter((word) => word !== '' && !/\d/.test(word));
}

/**
 * Whether the parts of cells, two in each, are one text in two languages. Of one language the halves share their small words
 * ("is", "the", "you"); of two they hardly share any.
 */
export function areTwoLanguages(cells: string[][]): boolean {
  const pairs = cells.filter((parts) => parts.length === 2);
  if (pairs.length < FEWEST || pairs.length < cells.length * 0.8) return false;
  const first = wordsOf(pairs.map(([one = '']) => one).join('\n'));
  const second = wordsOf(pairs.map(([, two = '']) => two).join('\n'));
  return shareWithin(second, new Set(first)) < SHARED && shareWithin(first, new Set(second)) < SHARED;
}

const shareWithin = (words: string[], known: Set<string>): number =>
  words.length === 0 ? 1 : words.filter((word) => known.has(word)).length / words.length;

/** A text is at most so many times as long as the same in another language. */
const LONGER = 2;

/** Whether two columns hold the same texts in a language each: nearly as long in each row, few words in common, told as two languages. */
export function areColumnsOfLanguages(pairs: string[][]): boolean {
  const alike = pairs.filter(([one = '', two = '']) => Math.max(one.length, two.length) <= LONGER * Math.min(one.length, two.length));
  if (alike.length < pairs.length * 0.8 || !areTwoLanguages(alike)) return false;
  const [first = [], second = []] = [0, 1].map((side) => alike.map((pair) => pair[side] ?? ''));
  return guessLanguage(first.join('\n')) !== guessLanguage(second.join('\n')) || Math.abs(shareMarked(first) - shareMarked(second)) >= 0.5;
}

/** How many texts have letters beyond a to z: a language that is not known by its small words is told by them. */
const shareMarked = (texts: string[]): number => texts.filter((text) => /(?![a-z])\p{L}/iu.test(text)).length / texts.length;

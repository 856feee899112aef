/** Whether what stands in the place of a sentence, or of a row of a table, says something else of what an answer says. */
import { hasWord, profileOf } from '#engine/language/profile.ts';
import { cellsOf, isRow } from '#engine/language/sentences.ts';
import { foldedWords } from '#engine/language/text.ts';
import type { Claim, SentencePair } from '../differences.ts';
import { isOtherText } from './words.ts';

/** Whether it says something else, of a row in a cell that the answer says; of a translation words do not tell. Pure. */
export function saysElse(pair: SentencePair, claim: Claim): boolean {
  if (pair.isTranslated) return false;
  const cells = cellsApart(pair, claim);
  return cells === null ? isOtherText(pair.was, pair.is, claim) : cells.some(([was, is]) => isOtherText(was, is, claim));
}

/** The first cell of a row that the answer says, that names something, and in whose place something wholly other stands; null where there is none. Pure. */
export function cellLost(pair: SentencePair, claim: Claim): string | null {
  const found = cellsApart(pair, claim)?.find(([was, is]) => isName(was) && isApart(was, is));
  return found?.[0] ?? null;
}

/** The cells that the answer says and that have other words now; null where the two are no rows with as many cells. */
function cellsApart({ was, is }: SentencePair, { said }: Claim): [was: string, is: string][] | null {
  if (!isRow(was) || !isRow(is)) return null;
  const [then, now] = [cellsOf(was), cellsOf(is)];
  if (then.length !== now.length) return null;
  const told = ` ${foldedWords(said)} `;
  const isTold = (part: string): boolean => foldedWords(part) !== '' && told.includes(` ${foldedWords(part)} `);
  return then.flatMap((cell, at): [string, string][] => {
    const other = now[at] ?? '';
    if (foldedWords(cell) === foldedWords(other)) return [];
    if (isTold(cell)) return [[cell, other]];
    // of "Frankfurt, Germany" people say the first
    const [first = ''] = cell.split(', ');
    return isTold(first) && !/\p{N}/u.test(first) ? [[first, other]] : [];
  });
}

/** Figures are held against each other by what they count. */
const isName = (cell: string): boolean => {
  const { times, numbers, content } = profileOf(cell);
  return content.size > 0 && times.length + numbers.length === 0 && !/\p{N}/u.test(cell);
};

const isApart = (was: string, is: string): boolean => {
  const [then, now] = [profileOf(was), profileOf(is)];
  return [...then.content.keys()].every((word) => !hasWord(now, word, then));
};

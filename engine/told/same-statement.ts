/** The sentences of papers that say what an answer from elsewhere says: surely the same, else none. */
import { meantBy } from '#engine/language/compare.ts';
import { guessLanguage } from '#engine/language/language.ts';
import { profileOf } from '#engine/language/profile.ts';
import { sentencesOf } from '#engine/language/sentences.ts';
import { foldedWords } from '#engine/language/text.ts';
import { isDenied } from './denied.ts';
import { differenceOf } from './differences.ts';
import { lostFigure } from './lost-figure.ts';

/** Share of the telling words of a sentence that the question and the answer have, and of those of the answer that the sentence has. */
const SAME = 0.8;
/** Telling words of a sentence from which it says something by itself. */
const FEWEST_WORDS = 3;

interface Asked {
  question: string;
  answer: string;
}

/**
 * For each sentence of the answer the first of these sentences that says the same; null where one of them finds none, or the answer says nothing by
 * itself. In another language words do not tell. Pure.
 * @param sentences of papers, as they stand there
 */
export function sameStatements<T extends { text: string }>({ question, answer }: Asked, sentences: readonly T[]): T[] | null {
  const parts = sentencesOf(answer).filter((part) => foldedWords(part) !== '');
  const found: T[] = [];
  for (const part of parts) {
    const same = sentences.find(({ text }) => isSameStatement({ question, answer: part }, text));
    if (!same) return null;
    if (!found.includes(same)) found.push(same);
  }
  return found.length === 0 ? null : found;
}

function isSameStatement({ question, answer }: Asked, text: string): boolean {
  if (/\?\s*$/u.test(text)) return false;
  const [stated, said, claimed] = [profileOf(text), profileOf(answer), profileOf(`${question} ${answer}`)];
  if (stated.content.size < FEWEST_WORDS || said.content.size === 0) return false;
  if (foldedWords(text) === foldedWords(answer)) return true;
  const languages = [guessLanguage(text), guessLanguage(`${question} ${answer}`)];
  if (languages[0] !== languages[1]) return false;
  const isCovered = meantBy(stated, claimed) >= SAME && meantBy(said, stated) >= SAME;
  if (!isCovered || isDenied(text) !== isDenied(answer)) return false;
  const claim = { said: answer, question, beside: [], otherProducts: [] };
  return (
    lostFigure(answer, [answer], [text, question]) === null && differenceOf({ was: answer, is: text, isTranslated: false }, claim) === null
  );
}

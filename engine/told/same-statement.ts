/** The sentences of papers that say what an answer from elsewhere says: surely the same, else none. */
import { meantBy } from '#engine/language/compare.ts';
import { guessLanguage } from '#engine/language/language.ts';
import { type Profile, profileOf } from '#engine/language/profile.ts';
import { sentencesOf } from '#engine/language/sentences.ts';
import { foldedWords } from '#engine/language/text.ts';
import { isDenied } from './denied.ts';
import { differenceOf } from './differences.ts';
import { lostFigure } from './lost-figure.ts';

/**
 * Shares of telling words from which two say the same, by hand: of the answer's those that the sentence has, of the question's too, and of the
 * sentence's those that question and answer have, unless it has the answer word for word. Answers are shorter than the sentences from which people
 * take them.
 */
const SAME = { answer: 0.8, question: 0.5, sentence: 0.5 };
/** Telling words of a sentence, and of question and answer together, from which they say something by themselves. */
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
  const all = sentencesOf(answer).filter((part) => foldedWords(part) !== '');
  // "Yes" by itself says what the other sentences say.
  const more = all.filter((part) => foldedWords(part).includes(' '));
  const parts = more.length > 0 ? more : all;
  const found: T[] = [];
  for (const part of parts) {
    const same = sentences.find(({ text }) => isSameStatement({ question, answer: part }, text));
    if (!same) return null;
    if (!found.includes(same)) found.push(same);
  }
  return found.length === 0 ? null : found;
}

type Four = [Profile, Profile, Profile, Profile];

function isSameStatement({ question, answer }: Asked, text: string): boolean {
  if (/\?\s*$/u.test(text)) return false;
  const [stated, said, asked, claimed] = [text, answer, question, `${question} ${answer}`].map(profileOf) as Four;
  if (Math.min(stated.content.size, claimed.content.size) < FEWEST_WORDS || said.content.size === 0) return false;
  if (foldedWords(text) === foldedWords(answer)) return true;
  const languages = [guessLanguage(text), guessLanguage(`${question} ${answer}`)];
  if (languages[0] !== languages[1]) return false;
  const isPart = said.content.size >= FEWEST_WORDS && ` ${foldedWords(text)} `.includes(` ${foldedWords(answer)} `);
  const isCovered =
    meantBy(said, stated) >= SAME.answer &&
    meantBy(asked, stated) >= SAME.question &&
    (isPart || meantBy(stated, claimed) >= SAME.sentence);
  if (!isCovered || isDenied(text) !== isDenied(answer)) return false;
  const claim = { said: answer, question, beside: [], otherProducts: [] };
  return (
    lostFigure(answer, [answer], [text, question]) === null && differenceOf({ was: answer, is: text, isTranslated: false }, claim) === null
  );
}

/** The sentences of papers that say what an answer from elsewhere says: surely the same, else none. */
import { findInTurns, mapInTurns } from '#engine/common/taking-turns.ts';
import { meantBy } from '#engine/language/compare.ts';
import { type Language, guessLanguage } from '#engine/language/language.ts';
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

/**
 * Of one answer: sentences that are looked for, letters of one, and pairs with most words in common that are compared to the end. An answer of more is a
 * text of its own, which nobody took from sentences of papers. Set by hand.
 */
const MOST = { parts: 100, letters: 2_000, compared: 500 };

interface Asked {
  question: string;
  answer: string;
}

/** A text taken apart once for all that it is held against. */
interface Read {
  text: string;
  words: string;
  profile: Profile;
}

interface Stated extends Read {
  language: Language | null;
}

const readOf = (text: string): Read => ({ text, words: foldedWords(text), profile: profileOf(text) });

/** The sentences of an answer that are looked for, each once; none of one that has too many, or one that is too long. Pure. */
export function partsOf(answer: string): string[] {
  const all = [...new Set(sentencesOf(answer))].filter((part) => foldedWords(part) !== '');
  // "Yes" by itself says what the other sentences say.
  const more = all.filter((part) => foldedWords(part).includes(' '));
  const parts = more.length > 0 ? more : all;
  return parts.length > MOST.parts || parts.some(({ length }) => length > MOST.letters) ? [] : parts;
}

/**
 * For each sentence of the answer the first of these sentences that says the same, word for word before others; null where one of them finds none, there
 * are too many to be looked for, or the answer says nothing by itself. In another language words do not tell. Others have their turn in between. Pure.
 * @param sentences of papers, as they stand there
 */
export async function sameStatements<T extends { text: string }>(
  { question, answer }: Asked,
  sentences: readonly T[],
): Promise<T[] | null> {
  const parts = partsOf(answer);
  if (parts.length === 0) return null;
  const asked = readOf(question);
  const stated = (await mapInTurns(sentences, (sentence) => ({ sentence, ...statedOf(sentence.text) }))).filter(saysItself);
  const byWords = new Map(stated.toReversed().map((one) => [one.words, one] as const));
  const left = { compared: MOST.compared };
  const found = new Set<T>();
  for (const part of parts) {
    const claim = { ...claimOf(asked, part), left };
    const literal = byWords.get(claim.said.words);
    const same = literal && isSame(claim, literal) ? literal : await findInTurns(stated, (one) => isSame(claim, one));
    if (!same) return null;
    found.add(same.sentence);
  }
  return [...found];
}

/** A sentence that is no question and says something by itself. */
const saysItself = ({ text, profile }: Stated): boolean =>
  text.length <= MOST.letters && !text.trimEnd().endsWith('?') && profile.content.size >= FEWEST_WORDS;

const statedOf = (text: string): Stated => ({ ...readOf(text), language: guessLanguage(text) });

/** A sentence of an answer, by itself and with its question. */
interface Claim {
  asked: Read;
  said: Read;
  claimed: Stated;
  /** How many may be compared to the end yet. */
  left: { compared: number };
}

const claimOf = (asked: Read, part: string): Omit<Claim, 'left'> => ({
  asked,
  said: readOf(part),
  claimed: statedOf(`${asked.text} ${part}`),
});

function isSame({ asked, said, claimed, left }: Claim, { text, words, profile: stated, language }: Stated): boolean {
  if (claimed.profile.content.size < FEWEST_WORDS || said.profile.content.size === 0) return false;
  if (words === said.words) return true;
  if (language !== claimed.language) return false;
  const isPart = said.profile.content.size >= FEWEST_WORDS && ` ${words} `.includes(` ${said.words} `);
  const isCovered =
    meantBy(said.profile, stated) >= SAME.answer &&
    meantBy(asked.profile, stated) >= SAME.question &&
    (isPart || meantBy(stated, claimed.profile) >= SAME.sentence);
  if (!isCovered || left.compared === 0) return false;
  left.compared -= 1;
  if (isDenied(text) !== isDenied(said.text)) return false;
  const claim = { said: said.text, question: asked.text, beside: [], otherProducts: [] };
  return (
    lostFigure(said.text, [said.text], [text, asked.text]) === null &&
    differenceOf({ was: said.text, is: text, isTranslated: false }, claim) === null
  );
}

/** The sentences of papers that say what an answer from elsewhere says: surely the same, else none. */
import { findInTurns, mapInTurns } from '#engine/common/taking-turns.ts';
import { meantBy } from '#engine/language/compare.ts';
import { type Language, guessLanguage } from '#engine/language/language.ts';
import { type Profile, profileOf } from '#engine/language/profile.ts';
import { sentencesOf } from '#engine/language/sentences.ts';
import { foldedWords } from '#engine/language/text.ts';
import { isDenied } from '../denied.ts';
import { differenceOf } from '../differences.ts';
import { lostFigure } from '../lost-figure.ts';

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

/** Finds for a sentence of an answer the one of a paper that says the same; null where there is none. */
export type FindSame<T> = (part: string) => Promise<T | null>;

/**
 * Of these sentences the first that says what one of an answer says: word for word, whatever the question and its language; else in nearly the same words,
 * which tell nothing in another language. Of one answer so many are compared to the end. Others have their turn in between. Pure.
 * @param sentences of papers, as they stand there
 */
export async function sameStatementIn<T extends { text: string }>(question: string, sentences: readonly T[]): Promise<FindSame<T>> {
  const asked = readOf(question);
  const read = await mapInTurns(sentences, (sentence) => ({ sentence, ...statedOf(sentence.text) }));
  const stated = read.filter(saysItself);
  const byWords = new Map(read.filter(isStatement).toReversed().map((one) => [one.words, one] as const)); // prettier-ignore
  const left = { compared: MOST.compared };
  return async (part) => {
    const claim = { ...claimOf(asked, part), left };
    const literal = saysSomething(claim.said) ? byWords.get(claim.said.words) : undefined;
    return (literal ?? (await findInTurns(stated, (one) => isSame(claim, one))))?.sentence ?? null;
  };
}

/** Words of a sentence, and what of it tells something, from which it is found word for word: "To be defined" stands anywhere. */
const LITERAL = { words: 3, telling: 2 };

const saysSomething = ({ words, profile: { content, times, numbers } }: Read): boolean =>
  words.split(' ').length >= LITERAL.words && content.size + times.length + numbers.length >= LITERAL.telling;

/** Whether a sentence states something, and is not too long to be compared. */
export const isStatement = ({ text }: { text: string }): boolean => text.length <= MOST.letters && !text.trimEnd().endsWith('?');

/** A sentence that is no question and says something by itself. */
const saysItself = (one: Stated): boolean => isStatement(one) && one.profile.content.size >= FEWEST_WORDS;

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
  if (language !== claimed.language) return false;
  const isPart = said.profile.content.size >= FEWEST_WORDS && ` ${words} `.includes(` ${said.words} `);
  const isCovered =
    meantBy(said.profile, stated) >= SAME.answer &&
    meantBy(asked.profile, stated) >= SAME.question &&
    (isPart || meantBy(stated, claimed.profile) >= SAME.sentence);
  if (!isCovered || left.compared === 0) return false;
  left.compared -= 1;
  if (isDenied(text) !== isDenied(said.text)) return false;
  const claim = { said: said.text, question: asked.text, beside: [], otherProducts: null };
  return (
    lostFigure(said.text, [said.text], [text, asked.text]) === null &&
    differenceOf({ was: said.text, is: text, isTranslated: false }, claim) === null
  );
}

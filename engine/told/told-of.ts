/** Which sentences of a passage an answer speaks of: a passage may bear answers to several questions. */
import { meantBy } from '#engine/language/compare.ts';
import { type Language, guessLanguage } from '#engine/language/language.ts';
import { type Profile, profileOf } from '#engine/language/profile.ts';
import { sentencesOf } from '#engine/language/sentences.ts';
import { SAME_TIME } from '#engine/language/quantities.ts';
import { foldedWords } from '#engine/language/text.ts';

/** Share of what the sentence nearest to an answer has in common with it, from which another sentence is spoken of too. */
const SPOKEN_OF = 0.55;
/** Where no sentence has so much in common with the answer, words do not tell which it speaks of. */
const LEAST = 0.3;
/** The same of a sentence of another language, of which words tell less: it takes a figure that both have. */
const LEAST_OF_TWO_LANGUAGES = 0.6;

/** The sentences of an answer, folded; a word by itself ("Yes") is said of many things. */
export const sentenceKeys = (answer: string): string[] => sentencesOf(answer).map(foldedWords).filter((key) => key.includes(' ')); // prettier-ignore

/**
 * Those of the sentences that an answer, with its question, speaks of: where each of the answer's sentences is one of them word for word those
 * alone, else those that have nearly as much in common with it as the nearest; all where words do not tell. Pure.
 */
export function spokenOf<T extends { was: { text: string; key: string } }>(looks: T[], answer: string, question: string): T[] {
  if (looks.length < 2) return looks;
  const said = new Set(sentenceKeys(answer));
  if (said.size > 0 && said.isSubsetOf(new Set(looks.map(({ was }) => was.key)))) return looks.filter(({ was }) => said.has(was.key));
  const claimed = profileOf(`${question} ${answer}`);
  const inCommon = looks.map((look) => ({ look, share: shareOf(profileOf(look.was.text), claimed) }));
  const most = Math.max(...inCommon.map(({ share }) => share));
  return most < leastOf(looks, guessLanguage(answer) ?? guessLanguage(question))
    ? looks
    : inCommon.flatMap(({ look, share }) => (share >= most * SPOKEN_OF ? [look] : []));
}

function leastOf(looks: { was: { text: string } }[], language: Language | null): number {
  const isOther = looks.some(({ was }) => ![language, null].includes(guessLanguage(was.text)));
  return language !== null && isOther ? LEAST_OF_TWO_LANGUAGES : LEAST;
}

/** Times and numbers tell in every language, and count half as much as the words. */
function shareOf(sentence: Profile, claimed: Profile): number {
  const times = sentence.times.filter((time) => claimed.times.some((other) => Math.abs(time - other) <= time * SAME_TIME));
  const numbers = sentence.numbers.filter((number) => claimed.numbers.includes(number));
  return meantBy(sentence, claimed) + (times.length + numbers.length > 0 ? 0.5 : 0);
}

/** Which language a text is in, by its small words: enough for passages and for most questions. */

import { isAscii, normalise } from '#contract/normalise.ts';
import { addTo } from '#engine/common/add-to.ts';
import { languages, wordsOf } from './lexicon/lexicon.ts';
import type { Language } from './lexicon/lexicon.ts';

export { languages };
export type { Language };

/**
 * Function words of each language. They tell languages apart and are left out of search; a word that several
 * languages share ("a", "in", "se") counts a share for each.
 */
export const smallWords: ReadonlyMap<Language, ReadonlySet<string>> = new Map(
  languages.map((language) => [language, new Set(wordsOf('smallWords', language))]),
);

/** Letters that hardly occur in another of the languages; each counts half a small word. */
const letters: Partial<Record<Language, RegExp>> = {
  sl: /[čšž]/gu,
  fr: /[êèçœûî]/gu,
  it: /[òìù]/gu,
  de: /[ßäöü]/gu,
  es: /[ñ¿¡]/gu,
  pt: /[ãõ]/gu,
};

/** By small word the languages that have it. */
const languagesWith = new Map<string, Language[]>();
for (const [language, words] of smallWords) for (const word of words) addTo(languagesWith, word, language);

const LONGEST = 2000;

/** The language of a text, or null when its small words do not tell (too short, or of another language). */
export function guessLanguage(text: string): Language | null {
  const sample = normalise(text.slice(0, LONGEST), 'NFC').toLowerCase();
  if (!isAscii(sample) && countOf(sample, /\p{Script=Cyrillic}/gu) > countOf(sample, /\p{Script=Latin}/gu))
    return isRussian(sample) ? null : 'uk';
  const [first, second] = [...scoresOf(sample)].sort((a, b) => b[1] - a[1]);
  if (!first || first[1] < 0.5 || first[1] <= (second?.[1] ?? 0) * 1.2) return null;
  return first[0];
}

const countOf = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/** Letters that Ukrainian has not, and none of its own. */
const isRussian = (sample: string): boolean => /[ыэъё]/u.test(sample) && !/[іїєґ]/u.test(sample);

/** What speaks for each language, in small words. */
function scoresOf(sample: string): Map<Language, number> {
  const scores = new Map<Language, number>();
  const add = (language: Language, score: number): void => void scores.set(language, (scores.get(language) ?? 0) + score);
  for (const word of sample.match(/[\p{L}\p{M}]+/gu) ?? []) {
    const of = languagesWith.get(word) ?? [];
    for (const language of of) add(language, 1 / of.length);
  }
  if (isAscii(sample)) return scores;
  for (const [language, pattern] of Object.entries(letters) as [Language, RegExp][]) add(language, 0.5 * countOf(sample, pattern));
  return scores;
}

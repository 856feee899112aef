/** Which words of a text are those of a query, for marking them where a result is shown. */
import { guessLanguage } from '#engine/language/language.ts';
import { contentStems } from '#engine/language/words.ts';

/** Offsets [from, to) in `text` of the words that share a stem with the query, in order; compounds are marked whole. */
export function matchesIn(query: string, text: string): [number, number][] {
  const language = guessLanguage(text) ?? guessLanguage(query) ?? 'en';
  const wanted = new Set(contentStems(query, language));
  return [...text.matchAll(/[\p{L}\p{N}\p{M}]+(?:[-.'’_‐-―][\p{L}\p{N}\p{M}]+)*/gu)]
    .filter(([word]) => contentStems(word, language).some((stem) => wanted.has(stem)))
    .map(({ 0: word, index }) => [index, index + word.length]);
}

/** Sentences by which a company undertakes something: it will be done, and a time ahead is named. */
import { normalise } from '#contract/normalise.ts';
import { BRACKETS } from '#engine/language/brackets.ts';
import { type Language, guessLanguage } from '#engine/language/language.ts';
import { languages, termsOf } from '#engine/language/lexicon/lexicon.ts';
import { anyTerm, oneOf } from '#engine/language/lexicon/match.ts';
import type { WordClass } from '#engine/language/lexicon/word-classes.ts';
import { withoutConditions } from '#engine/language/polarity.ts';
import { fold } from '#engine/language/text.ts';
import { dayAhead } from './days-over.ts';

/** A word of a class in one language: what an ending means, it means there alone. */
const byLanguage = (name: WordClass): ReadonlyMap<Language, RegExp> =>
  new Map(languages.map((language) => [language, new RegExp(`(?<!\\p{L})${anyTerm(termsOf(name, language))}(?!\\p{L})`, 'u')]));

const weWill = byLanguage('weWill');
const willBe = byLanguage('willBe');
const willBeByEnding = byLanguage('willBeByEnding');
const byThen = oneOf('byThen');
const someDay = oneOf('someDay');
const goesOn = oneOf('continues');

const has = (of: ReadonlyMap<Language, RegExp>, text: string, language: Language | null): boolean =>
  language === null ? [...of.values()].some((pattern) => pattern.test(text)) : (of.get(language)?.test(text) ?? false);

/**
 * Whether a sentence undertakes something: the company says what it will do by a day ahead or a time that names none ("by autumn"), or what
 * will be by such a day, whoever does it. What is undertaken under a condition alone, and what goes on, is not. Pure.
 * @param toldAt UTC milliseconds; days that were over then are none ahead
 */
export function isUndertaken(sentence: string, toldAt: number): boolean {
  const said = withoutConditions(sentence);
  if (/\?\s*$/u.test(sentence) || goesOn.test(said)) return false;
  const language = guessLanguage(sentence);
  const hasDay = [said, ...(sentence.match(BRACKETS) ?? [])].some((part) => dayAhead(part, toldAt) !== null);
  if (has(weWill, said, language)) return hasDay || someDay.test(fold(sentence));
  const written = normalise(sentence, 'NFC').toLowerCase();
  return hasDay && byThen.test(said) && (has(willBe, said, language) || (language !== null && has(willBeByEnding, written, language)));
}

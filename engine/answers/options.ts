import { anyOf, opensWith } from '#engine/language/lexicon/match.ts';
import type { WordClass } from '#engine/language/lexicon/word-classes.ts';
import { fold, foldedWords } from '#engine/language/text.ts';
import { rememberOf } from '#engine/common/remember.ts';

/** What a short choice means, whatever its language. */
export type Meaning = 'yes' | 'no' | 'na' | 'partly' | 'planned' | 'unknown';

/** "No" and "Yes" are words by themselves: "no." is one, "no's" is none. */
const whole = (name: WordClass): RegExp => new RegExp(`${opensWith(name).source}(?!')`, 'u');
const meanings: [Meaning, RegExp][] = [
  ['na', opensWith('meansNotApplicable')],
  ['unknown', opensWith('meansUnknown')],
  ['planned', opensWith('meansPlanned')],
  ['partly', opensWith('meansPartly')],
  ['no', whole('meansNo')],
  ['yes', whole('meansYes')],
];

/** The meaning of a choice or of the first words of an answer, or null when it says none of these. */
export function meaningOf(text: string): Meaning | null {
  const folded = fold(text)
    .trim()
    .replace(/^[\s"'([{*•-]+/u, '')
    .replace(/^(?:\d{1,2}|[a-z])[).:]\s+/, '');
  if (folded === '') return null;
  for (const [meaning, pattern] of meanings) {
    // \b does not know Cyrillic letters: the word must end where the pattern does
    const found = pattern.exec(folded);
    if (found && !/^[\p{L}\p{N}]/u.test(folded.slice(found[0].length))) return meaning;
  }
  return null;
}

const standsAlone = new RegExp(`^\\s*["'(]*\\p{L}{1,5}(?:\\s*(?:[,.;:!)\u2013\u2014-]|$)|\\s+${anyOf('afterYesOrNo')}(?!\\p{L}))`, 'iu');

/** Like `meaningOf`, but only when a free text opens with it as a word of its own ("Yes, we …"), not "No data is …". */
export function leadingMeaning(text: string): Meaning | null {
  const meaning = meaningOf(text);
  if (meaning !== 'no' && meaning !== 'yes') return meaning === 'na' ? meaning : text.length < 40 ? meaning : null;
  return standsAlone.test(text) ? meaning : null;
}

/** Signs that tell one option from another where their words are the same: "< 10" and "> 10", "A" and "A+", "5 %". A line before a number is a minus. */
const SIGNS = /[\p{Sm}\p{Sc}%#]|(?<![\p{L}\p{N}]\s?)-(?=\p{N})/gu;
const spelled = (option: string): string => `${foldedWords(option)} ${(fold(option).match(SIGNS) ?? []).join('')}`.trim();
/** "1) ", "b. ", "3 – ": by which a form counts its options. A capital with a point may be an abbreviation, two numbers a range. */
const enumerator = /^\s*\(?(?:\d{1,2}(?:\)\s*|[.:]\s+|\s+[-\u2013\u2014]\s+)|\p{L}\)\s*|\p{Ll}[.:]\s+)(?=\p{L})/u;
const uncounted = (option: string): string => spelled(option.replace(enumerator, ''));

/** A list of options as it is compared, made once: a question is held against dozens of past answers, and may have hundreds of options. */
const spelledIn = rememberOf((options: string[]): string[] => options.map(spelled));
const uncountedIn = rememberOf((options: string[]): string[] => options.map(uncounted));

/** The option with this very text; case, white space and punctuation apart, and by what a form counts its options where one alone is left. */
export function sameOption(choice: string, options: string[]): string | null {
  const wanted = spelled(choice);
  const same = options.find((option) => option === choice) ?? (wanted === '' ? undefined : options[spelledIn(options).indexOf(wanted)]);
  if (same !== undefined) return same;
  const bare = uncounted(choice);
  const [found, ...others] = bare === '' ? [] : options.filter((_, at) => uncountedIn(options)[at] === bare);
  return others.length === 0 ? (found ?? null) : null;
}

/** Whether every option says nothing by itself ("A", "B", "1"): only equal text may choose among those. */
const areOpaque = (options: string[]): boolean =>
  options.every((option) => /^\s*(?:\p{L}|\d{1,2})[.)]?\s*$/u.test(option) && meaningOf(option) === null);

/** The option of this cell that means the same; null when none does or when two do equally. */
export function optionFor(meaning: Meaning, options: string[]): string | null {
  const fitting = options.filter((option) => meaningOf(option) === meaning);
  const [first, ...further] = fitting;
  if (first !== undefined && further.length === 0) return first;
  if (further.length > 0) {
    const shortest = fitting.filter((option) => option.trim().split(/\s+/).length <= 2);
    return shortest.length === 1 ? (shortest[0] ?? null) : null;
  }
  return null;
}

/**
 * Maps a past choice (and the text beside it) to one of this cell's own options: equal text, then equal meaning. Null leaves the cell empty.
 */
export function mapChoice(choice: string | null, text: string, options: string[]): string | null {
  if (options.length === 0) return null;
  const same = sameOption(choice ?? text, options);
  if (same !== null) return same;
  if (choice) {
    const meaning = meaningOf(choice);
    if (meaning !== null) {
      const option = optionFor(meaning, options);
      if (option !== null) return option;
    }
  }
  if (areOpaque(options)) return null;
  const leading = choice === null ? leadingMeaning(text) : null;
  return leading === null ? null : optionFor(leading, options);
}

/** Texts against lists of words: accents, case and punctuation do not matter. */
import { plain } from '#engine/language/text.ts';
import { languages } from './words-of-languages.ts';
import type { LanguageWords } from './languages/language-words.ts';

/** A list of words with those that all other languages have for it. */
export function withLanguages(list: string, name: keyof LanguageWords | undefined): string {
  const others = name === undefined ? [] : Object.values(languages).map((words) => words[name]);
  return [list, ...others].filter((words) => words !== undefined && words !== '').join('|');
}

export function pattern(list: string): string {
  return list
    .split('|')
    .map((word) => (word.endsWith('*') ? `${RegExp.escape(plain(word))}[\\p{L}\\p{N}]*` : RegExp.escape(plain(word))))
    .join('|');
}

/** Written without spaces between words: such a word stands anywhere in a text. */
const unspaced = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}ー ]{2,}\*?$/u;

/** Stands in a text as a word of its own, or within it in scripts without spaces. */
export function anywhere(list: string): RegExp {
  const words = list.split('|');
  const within = words.filter((word) => unspaced.test(word)).map((word) => RegExp.escape(plain(word)));
  return new RegExp([`(?:^| )(?:${pattern(list)})(?= |$)`, ...within].join('|'), 'u');
}
const withinWords = (list: string): string[] =>
  list
    .split('|')
    .filter((word) => unspaced.test(word))
    .map((word) => RegExp.escape(plain(word)));
/** A text begins, or ends, with such words; in scripts without spaces within a word too. */
export const beginning = (list: string): RegExp =>
  new RegExp([`^(?:${pattern(list)})(?= |$)`, ...withinWords(list).map((word) => `^${word}`)].join('|'), 'u');
export const ending = (list: string): RegExp =>
  new RegExp([`(?:^| )(?:${pattern(list)})$`, ...withinWords(list).map((word) => `${word}$`)].join('|'), 'u');
export const whole = (list: string): RegExp => new RegExp(`^(?:${pattern(list)})$`, 'u');
export const atStart = (list: string): RegExp => new RegExp(`^(?:${pattern(list)})(?= |$)`, 'u');

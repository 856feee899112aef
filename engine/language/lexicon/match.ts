/** Classes of words as regular expressions over folded text; made once, where a file of rules is loaded. */
import { termsOf } from './lexicon.ts';
import type { WordClass } from './word-classes.ts';

/** Stands for a class without words. */
const NEVER = '(?!)';

/** A term in the notation of the lexicon (model.ts) as the source of a regular expression. */
const sourceOf = (term: string): string => term.replace(/(?<!\\)\((?!\?)/gu, '(?:').replace(/(?<!\}|\\[a-z])[*+]/gu, '\\p{L}$&');

/** The source of a pattern that any of these terms meets, to stand between others. */
export const anyTerm = (terms: string[]): string => (terms.length === 0 ? NEVER : `(?:${terms.map(sourceOf).join('|')})`);

/** The source of a pattern that any word of these classes meets, in any language. */
export const anyOf = (...names: WordClass[]): string => anyTerm([...new Set(names.flatMap((name) => termsOf(name)))]);

/** A word of these classes, from its first letter to its last. */
export const oneOf = (...names: WordClass[]): RegExp => new RegExp(`(?<![\\p{L}\\p{N}_])${anyOf(...names)}(?![\\p{L}\\p{N}_])`, 'u');

/** Every word of these classes, from its first letter to its last, for counting and leaving out. */
export const eachOf = (...names: WordClass[]): RegExp => new RegExp(oneOf(...names).source, 'gu');

/** A text that begins with a word of these classes. */
export const opensWith = (...names: WordClass[]): RegExp => new RegExp(`^${anyOf(...names)}(?![\\p{L}\\p{N}])`, 'u');

/** A text in which such letters stand, within a word too. */
export const lettersOf = (...names: WordClass[]): RegExp => new RegExp(anyOf(...names), 'u');

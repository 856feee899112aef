/**
 * Header words of languages beside those of words.ts, one entry a language: adding a language is adding an entry.
 * `|` parts words, `*` at the end means any ending; in scripts that put no space between words a word may stand anywhere.
 */
import type { LanguageWords } from './languages/language-words.ts';
import { latin } from './languages/latin.ts';
import { northern } from './languages/northern.ts';
import { scripts } from './languages/scripts.ts';

/** Language → its words. */
export const languages: Record<string, LanguageWords> = { ...northern, ...latin, ...scripts };

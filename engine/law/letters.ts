/** How letters follow each other in the languages that are written in Latin letters. */
import * as z from 'zod';
import type { LawLanguage } from './languages.ts';
import { plainWords } from './word-patterns.ts';

export const latinLanguages = ['sl', 'en', 'it', 'fr'] as const satisfies LawLanguage[];

const usual = z.record(z.string().length(3), z.number().positive());
/** By language how usual three letters in a row are, in tenths of a logarithm (eval/law/learn-letters.ts). */
export const lettersSchema = z.strictObject({ sl: usual, en: usual, it: usual, fr: usual });
export type LettersOf = z.infer<typeof lettersSchema>;

/** Every three letters in a row within a word, without marks, its ends as `_`; numbers and what is named with one ("ZDR-1") are left out. */
export const lettersIn = (text: string): string[] =>
  plainWords(text.replace(/(?<!\S)\S*\d\S*/gu, ' ')).flatMap((word) => {
    const closed = `_${word}_`;
    return Array.from({ length: closed.length - 2 }, (_, at) => closed.slice(at, at + 3));
  });

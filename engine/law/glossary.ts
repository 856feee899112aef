/** From the words people use, in five languages, to the words of Slovenian acts (legal/glossary.json). */
import * as z from 'zod';
import type { LawLanguage } from './languages.ts';
import { plainWords } from './word-patterns.ts';

const said = z.array(z.string());
export const glossarySchema = z.array(
  z.strictObject({ term: z.string(), said: z.strictObject({ sl: said, en: said, it: said, fr: said, uk: said }) }),
);
export type Glossary = z.infer<typeof glossarySchema>;

/** The terms of acts for what a question speaks of; `said` holds beginnings of words, several in a row with spaces. */
export function termsFor(question: string, language: LawLanguage, glossary: Glossary): string[] {
  const text = ` ${plainWords(question).join(' ')}`;
  return glossary
    .filter((entry) => entry.said[language].some((one) => text.includes(` ${plainWords(one).join(' ')}`)))
    .map(({ term }) => term);
}

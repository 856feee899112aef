/** The words of all languages, by class. */
import type { Concept } from './concepts.ts';
import type { ContrastClass, Member } from './contrasts.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import type { FactClass } from './fact-classes.ts';
import { fr } from './fr.ts';
import { it } from './it.ts';
import { leftOut } from './left-out.ts';
import type { Lexicon, PartialLexicon } from './model.ts';
import { pt } from './pt.ts';
import { sl } from './sl.ts';
import { uk } from './uk.ts';
import type { WordClass } from './word-classes.ts';

export const languages = ['en', 'sl', 'it', 'fr', 'uk', 'de', 'es', 'pt'] as const;
export type Language = (typeof languages)[number];

/** Languages that every rule knows. */
export const wholeLexicons = { en, sl, it, fr, uk } satisfies Partial<Record<Language, Lexicon>>;
export const partialLexicons = { de, es, pt } satisfies Partial<Record<Language, PartialLexicon>>;

const whole: Lexicon[] = Object.values(wholeLexicons);
const byLanguage: Record<Language, Lexicon | PartialLexicon> = { ...wholeLexicons, ...partialLexicons };

/** The names under which classes are left out, as the ablation lists them. */
export const nameOfFact = (name: FactClass): string => `fact: ${name}`;
export const nameOfContrast = (name: ContrastClass): string => `contrast: ${name}`;
export const nameOfConcept = (name: Concept): string => `concept: ${name}`;

const termsIn = (words: string | undefined): string[] => (words ? words.split(', ') : []);
const distinct = (terms: string[]): string[] => [...new Set(terms)];

/** The terms of a class in one language, in all of them without one. */
export function termsOf(name: WordClass, language?: Language): string[] {
  if (leftOut.has(name)) return [];
  const of = language === undefined ? Object.values(byLanguage) : [byLanguage[language]];
  return distinct(of.flatMap(({ words }) => termsIn(words[name])));
}

/** The plain words of a class that lists them, in one language or in all. */
export const wordsOf = (name: WordClass, language?: Language): string[] =>
  distinct(termsOf(name, language).flatMap((list) => list.split(' ')));

export const factTerms = (name: FactClass): string[] =>
  leftOut.has(nameOfFact(name)) ? [] : distinct(whole.flatMap(({ facts }) => termsIn(facts[name])));

export const conceptTerms = (name: Concept): string[] =>
  leftOut.has(nameOfConcept(name)) ? [] : distinct(whole.flatMap(({ concepts }) => termsIn(concepts[name])));

export function contrastTerms(name: ContrastClass, member: Member): string[] {
  if (leftOut.has(nameOfContrast(name))) return [];
  return distinct(
    whole.flatMap(({ contrasts }) => {
      const members: Readonly<Partial<Record<Member, string>>> = contrasts[name];
      return termsIn(members[member]);
    }),
  );
}

/** Which languages a text in a picture is recognised in. */
import { guessLanguage } from '#engine/language/language.ts';
import type { Language } from '#engine/language/language.ts';

/** Names of the recogniser's own data, which comes with the product. */
export const models = ['eng', 'slv', 'ita', 'fra', 'ukr'] as const;
export type Model = (typeof models)[number];

const modelOf: Partial<Record<Language, Model>> = { en: 'eng', sl: 'slv', it: 'ita', fr: 'fra', uk: 'ukr' };

/**
 * The models for a text of this language, its own first; English beside it, for its words stand in every such text. Every
 * model where the language is not known, which takes twice the time; of a language without a model the letters are known
 * from its neighbours.
 */
export function modelsFor(language: Language | null): Model[] {
  if (language === null) return [...models];
  const own = modelOf[language];
  if (own === undefined) return ['eng', 'fra'];
  return own === 'eng' ? ['eng'] : [own, 'eng'];
}

/** Whether there is no model for the language that a text is in. */
export const isUnknown = (text: string): boolean => {
  const language = guessLanguage(text);
  return language !== null && modelOf[language] === undefined;
};

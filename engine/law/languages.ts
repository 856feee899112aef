/** The five languages in which the assistant is asked and answers. */
export const lawLanguages = ['sl', 'en', 'it', 'fr', 'uk'] as const;
export type LawLanguage = (typeof lawLanguages)[number];

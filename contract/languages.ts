/** The languages of the product: its screens and its mails. English is the default and the fallback. */
export const languages = ['en', 'sl', 'it', 'fr', 'uk'] as const;
export type Language = (typeof languages)[number];

export const isLanguage = (text: unknown): text is Language => languages.some((language) => language === text);

/** What somebody chose, or English when they chose nothing that we speak. */
export const chosenLanguage = (text: unknown): Language => (isLanguage(text) ? text : 'en');

/** Languages of letters to customers: those of the product, and others in which forms come. */
export const letterLanguages = [...languages, 'de'] as const;
export type LetterLanguage = (typeof letterLanguages)[number];

export const isLetterLanguage = (text: unknown): text is LetterLanguage => letterLanguages.some((language) => language === text);

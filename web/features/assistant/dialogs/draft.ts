/** In local storage, for the link of a mail opens another tab. */
const key = 'assistantQuestion';

/** Keeps what a visitor asked until they have signed in. */
export const keepDraft = (question: string): void => localStorage.setItem(key, question);

/** What was asked before the sign-in. */
export const readDraft = (): string => localStorage.getItem(key) ?? '';

export const dropDraft = (): void => localStorage.removeItem(key);

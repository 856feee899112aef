/** In local storage, for the link of a mail opens another tab. */
const key = 'assistantQuestion';

/** Keeps what a visitor asked until they have signed in. */
export const keepDraft = (question: string): void => localStorage.setItem(key, question);

/** What was asked before the sign-in; from now on it is kept no more. */
export function takeDraft(): string {
  const question = localStorage.getItem(key) ?? '';
  localStorage.removeItem(key);
  return question;
}

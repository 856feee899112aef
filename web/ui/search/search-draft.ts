/** What is typed into a search field whose value stands elsewhere (in the address), and arrives there a moment after it was told. */
export interface Draft {
  text: string;
  /** The value when it was last looked at. */
  value: string;
  /** Texts that were told and have not come back as the value, oldest first. */
  told: readonly string[];
}

/** Nothing typed yet. */
export const draftOf = (value: string): Draft => ({ text: value, value, told: [] });

export const typed = (draft: Draft, text: string): Draft => ({ ...draft, text });

/** The text was told. */
export const afterTelling = (draft: Draft): Draft => ({ ...draft, told: [...draft.told, draft.text] });

/** Meets the value as it is now: what comes back of what was told leaves alone what was typed since; anything else replaces it. */
export function onValue(draft: Draft, value: string): Draft {
  if (value === draft.value) return draft;
  const at = draft.told.indexOf(value);
  return at < 0 ? draftOf(value) : { ...draft, value, told: draft.told.slice(at + 1) };
}

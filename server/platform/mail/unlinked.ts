/** Shown as nothing, and no part of any address: what stands on both sides of it is none. */
const JOINER = '\u2060';

/**
 * Words that somebody else wrote, in which no mail program finds an address to make a link of: they reach people who never asked for them.
 */
export const unlinked = (text: string): string =>
  text.replaceAll(/[\p{Cc}--[\n\t]]/gv, ' ').replaceAll(/[.:/@](?=\S)/gu, (mark) => `${mark}${JOINER}`);

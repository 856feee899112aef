import { limits } from '#contract/limits.ts';

/** What is no letter of a line: breaks, tabs and every other control character, NUL among them. */
const BREAKS = /[\s\p{Cc}\u2028\u2029]+/gu;

/** A name as a provider says it, on one line and no longer than people may write one; null where nothing is left of it. */
export function oneLineOf(said: unknown): string | null {
  if (typeof said !== 'string') return null;
  // What is far beyond the limit is not read.
  const line = said
    .slice(0, limits.name * 10)
    .replaceAll(BREAKS, ' ')
    .trim();
  return line.slice(0, limits.name).toWellFormed().trim() || null;
}

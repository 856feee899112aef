import { onOneLine } from '#contract/fields.ts';
import { limits } from '#contract/limits.ts';

/** A name as a provider says it, on one line and no longer than people may write one; null where nothing is left of it. */
export function oneLineOf(said: unknown): string | null {
  if (typeof said !== 'string') return null;
  // What is far beyond the limit is not read.
  const line = onOneLine(said.slice(0, limits.name * 10));
  return line.slice(0, limits.name).toWellFormed().trim() || null;
}

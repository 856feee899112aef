import { addTo } from '#engine/common/add-to.ts';
import { withoutId } from '#engine/language/leading-id.ts';
import { comparable } from '#engine/language/text.ts';
import { placeKey } from '#contract/place-key.ts';
import type { Place } from '#contract/extraction.ts';
import { mapInTurns } from '#engine/common/taking-turns.ts';
import type { EntryShape } from '#server/features/qa-entries/steps.ts';

/** An entry of an earlier extraction; `found` is its question as it stood in the file, before anybody reworded it. */
export interface Earlier {
  id: string;
  ref: string | null;
  found: string;
  source: { sheet: string | null; at: Place } | null;
}

const keyOf = ({ source, ref }: Pick<Earlier, 'source' | 'ref'>, question: string): string =>
  JSON.stringify([source?.sheet ?? null, placeKey(source?.at ?? {}), comparable(withoutId(question, ref))]);

/**
 * Which earlier entry each newly found question is: the one at the same place with the same question, else null.
 * `gone` are the earlier ones that were not found again.
 */
export const matchEntries = async (earlier: Earlier[], found: EntryShape[]): Promise<{ matched: (string | null)[]; gone: string[] }> => {
  const known = new Map<string, string[]>();
  const keys = await mapInTurns(earlier, (entry) => keyOf(entry, entry.found));
  for (const [index, key] of keys.entries()) addTo(known, key, earlier[index]?.id ?? '');
  const matched =
    known.size === 0 ? found.map(() => null) : await mapInTurns(found, (shape) => known.get(keyOf(shape, shape.question))?.shift() ?? null);
  const kept = new Set(matched);
  return { matched, gone: earlier.flatMap((entry) => (kept.has(entry.id) ? [] : [entry.id])) };
};

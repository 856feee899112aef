import { normalise } from '#contract/normalise.ts';
import type { Extraction, Place } from '#contract/extraction.ts';
import type { QaEntry } from '#contract/qa-entries.ts';

const canonical = (at: Place): string => JSON.stringify(Object.entries(at).toSorted(([a], [b]) => (a < b ? -1 : 1)));
const folded = (text: string): string => normalise(text, 'NFKC').replaceAll(/\s+/g, ' ').trim().toLowerCase();

/**
 * What finding the questions anew would change: how many are new, and how many of those that have an answer would not be found
 * again at their place. A question that somebody reworded here counts by its place alone.
 */
export function changesOf(
  entries: Pick<QaEntry, 'source' | 'question' | 'answer' | 'choice'>[],
  { questions }: Extraction,
): { added: number; lost: number } {
  const places = new Map<string, string[]>();
  for (const { sheet, at, question } of questions) {
    const key = JSON.stringify([sheet, canonical(at)]);
    places.set(key, [...(places.get(key) ?? []), folded(question)]);
  }
  let kept = 0;
  let lost = 0;
  for (const { source, question, answer, choice } of entries) {
    const there = places.get(JSON.stringify([source?.sheet ?? null, canonical(source?.at ?? {})])) ?? [];
    const at = Math.max(there.indexOf(folded(question)), there.length === 1 ? 0 : -1);
    if (at >= 0) {
      there.splice(at, 1);
      kept++;
    } else if (answer !== null || choice !== null) lost++;
  }
  return { added: questions.length - kept, lost };
}

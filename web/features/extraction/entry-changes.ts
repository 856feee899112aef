import { normalise } from '#contract/normalise.ts';
import { placeKey } from '#contract/place-key.ts';
import type { Extraction } from '#contract/extraction.ts';
import type { QaEntry } from '#contract/qa-entries.ts';

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
    const key = JSON.stringify([sheet, placeKey(at)]);
    places.set(key, [...(places.get(key) ?? []), folded(question)]);
  }
  let kept = 0;
  let lost = 0;
  for (const { source, question, answer, choice } of entries) {
    const there = places.get(JSON.stringify([source?.sheet ?? null, placeKey(source?.at ?? {})])) ?? [];
    const at = Math.max(there.indexOf(folded(question)), there.length === 1 ? 0 : -1);
    if (at >= 0) {
      there.splice(at, 1);
      kept++;
    } else if (answer !== null || choice !== null) lost++;
  }
  return { added: questions.length - kept, lost };
}

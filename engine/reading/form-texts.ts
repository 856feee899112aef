/** What of a filled form's texts belongs to the form and answers no question of another one. */
import { foldedWords } from '#engine/language/text.ts';
import type { Pair } from './model.ts';

/** So many rows of a form with the same words hold a label or a standing remark. */
const REPEATED = 3;

/** The ids of a form's own questions, as they stand there. */
export const refsOf = (pairs: Pick<Pair, 'ref'>[]): string[] => [
  ...new Set(pairs.flatMap(({ ref }) => (ref !== null && /\d/u.test(ref) ? [ref.trim()] : []))),
];

/** Answers that stand in several rows in the same words, folded. */
export function repeatedIn(pairs: Pick<Pair, 'answer'>[]): string[] {
  const rows = new Map<string, number>();
  for (const { answer } of pairs) {
    const words = foldedWords(answer);
    if (words !== '') rows.set(words, (rows.get(words) ?? 0) + 1);
  }
  return [...rows].filter(([, times]) => times >= REPEATED).map(([words]) => words);
}

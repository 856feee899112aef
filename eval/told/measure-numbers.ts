/** Statements of one subject with other numbers: those that say otherwise of the same are found, those on another thing doubt nothing. */
import { readFile } from 'node:fs/promises';
import * as z from 'zod/mini';
import { type PairsMeasured, RULES, measurePairs, paperOf } from './measure-pairs.ts';

/** An answer with the sentence that it rests on, which stands, and a sentence of a newer paper. */
const Pair = z.object({
  id: z.string(),
  kind: z.string(),
  question: z.string(),
  answer: z.string(),
  was: z.string(),
  newer: z.string(),
  contradicts: z.boolean(),
});
export type NumberPair = z.infer<typeof Pair>;

/** Statements of one subject with another figure, name or denial, beside such that are near them and of another thing. */
export const NEWER = new URL('newer.json', import.meta.url);

/** Measures a set that ships, by words alone. */
export async function measureNumbers(file: URL = new URL('numbers.json', import.meta.url)): Promise<PairsMeasured<NumberPair>> {
  const text = await readFile(file, 'utf8');
  const { pairs } = z.object({ pairs: z.array(Pair) }).parse(JSON.parse(text));
  const rules = ({ was }: NumberPair) => paperOf(RULES, was);
  return measurePairs(
    pairs,
    (pair) => ({ before: [rules(pair)], after: [rules(pair), paperOf('newer.md', pair.newer)] }),
    ({ contradicts }) => !contradicts,
  );
}

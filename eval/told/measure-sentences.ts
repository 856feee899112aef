/** Sentences that an answer rests on and what stands in their place: those that say something else are found, those in other words doubt nothing. */
import { readFile } from 'node:fs/promises';
import * as z from 'zod/mini';
import { type PairsMeasured, RULES, measurePairs, paperOf } from './measure-pairs.ts';

/** An answer with the sentence that it rests on, and what stands in its place. */
const Pair = z.object({
  id: z.string(),
  kind: z.string(),
  question: z.string(),
  choice: z.nullable(z.string()),
  answer: z.string(),
  was: z.string(),
  now: z.string(),
  holds: z.boolean(),
});
export type SentencePair = z.infer<typeof Pair>;

/** What stands around the sentence before and after. */
const AROUND = ['The yard is swept in the evening.', 'Windows are painted green.'] as const;
const rules = (text: string) => [paperOf(RULES, AROUND[0], text, AROUND[1])];

/** Measures a set, by words alone. */
export async function measureSentences(file: URL = new URL('sentences.json', import.meta.url)): Promise<PairsMeasured<SentencePair>> {
  const { pairs } = z.object({ pairs: z.array(Pair) }).parse(JSON.parse(await readFile(file, 'utf8')));
  return measurePairs(
    pairs,
    ({ was, now }) => ({ before: rules(was), after: rules(now) }),
    ({ holds }) => holds,
  );
}

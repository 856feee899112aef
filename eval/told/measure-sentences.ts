/** Sentences that an answer rests on and what stands in their place: those that say something else are found, those in other words doubt nothing. */
import { readFile } from 'node:fs/promises';
import * as z from 'zod/mini';
import { lookAgain } from '#engine/told/look-again.ts';
import type { ToldChange } from '#engine/told/model.ts';

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

export interface SentenceFigures {
  /** Of those that say something else. */
  found: { right: number; of: number };
  /** Of those that say the same: doubted. */
  falseAlarms: { right: number; of: number };
}

export interface SentenceLoss {
  pair: SentencePair;
  change: ToldChange | null;
}

const TOLD = '2026-03-01';
const NOW = Date.UTC(2026, 8, 1);

/** What stands around the sentence before and after. */
const AROUND = ['The yard is swept in the evening.', 'Windows are painted green.'] as const;
const paper = (text: string) => ({ name: 'rules.md', passages: [AROUND[0], text, AROUND[1]].map((one) => ({ heading: null, text: one })) });

/** Measures a set, by words alone. */
export async function measureSentences(
  file: URL = new URL('sentences.json', import.meta.url),
): Promise<{ figures: SentenceFigures; losses: SentenceLoss[] }> {
  const { pairs } = z.object({ pairs: z.array(Pair) }).parse(JSON.parse(await readFile(file, 'utf8')));
  const looked: SentenceLoss[] = [];
  for (const pair of pairs) {
    const { id, question, choice, answer, was, now } = pair;
    const given = { id, customer: 'Mill', date: TOLD, question, choice, answer, quotes: [{ document: 'rules.md', quote: was }] };
    const [change = null] = await lookAgain([given], { before: [paper(was)], after: [paper(now)], encoder: null, now: NOW });
    looked.push({ pair, change });
  }
  const isDoubted = ({ change }: SentenceLoss): boolean => change !== null && change.verdict !== 'reworded';
  const doubted = (list: SentenceLoss[]) => ({ right: list.filter(isDoubted).length, of: list.length });
  return {
    figures: {
      found: doubted(looked.filter(({ pair }) => !pair.holds)),
      falseAlarms: doubted(looked.filter(({ pair }) => pair.holds)),
    },
    losses: looked.filter((one) => one.pair.holds === isDoubted(one)),
  };
}

/** Statements of one subject with other numbers: those that say otherwise of the same are found, those on another thing doubt nothing. */
import { readFile } from 'node:fs/promises';
import * as z from 'zod/mini';
import { lookAgain } from '#engine/told/look-again.ts';
import type { ToldChange } from '#engine/told/model.ts';

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

export interface NumberFigures {
  /** Of those that say otherwise. */
  found: { right: number; of: number };
  /** Of those that do not: doubted. */
  falseAlarms: { right: number; of: number };
}

export interface NumberLoss {
  pair: NumberPair;
  change: ToldChange | null;
}

const TOLD = '2026-03-01';
const NOW = Date.UTC(2026, 8, 1);
const paper = (name: string, text: string) => ({ name, passages: [{ heading: null, text }] });

/** Measures the set that ships, by words alone. */
export async function measureNumbers(): Promise<{ figures: NumberFigures; losses: NumberLoss[] }> {
  const text = await readFile(new URL('numbers.json', import.meta.url), 'utf8');
  const { pairs } = z.object({ pairs: z.array(Pair) }).parse(JSON.parse(text));
  const looked: NumberLoss[] = [];
  for (const pair of pairs) {
    const quotes = [{ document: 'rules.md', quote: pair.was }];
    const given = { id: pair.id, customer: 'Mill', date: TOLD, question: pair.question, choice: null, answer: pair.answer, quotes };
    const before = [paper('rules.md', pair.was)];
    const after = [...before, paper('newer.md', pair.newer)];
    const [change = null] = await lookAgain([given], { before, after, encoder: null, now: NOW });
    looked.push({ pair, change });
  }
  const [otherwise, apart] = [looked.filter(({ pair }) => pair.contradicts), looked.filter(({ pair }) => !pair.contradicts)];
  const doubted = (list: NumberLoss[]) => ({ right: list.filter(({ change }) => change !== null).length, of: list.length });
  return {
    figures: { found: doubted(otherwise), falseAlarms: doubted(apart) },
    losses: looked.filter(({ pair, change }) => pair.contradicts !== (change !== null)),
  };
}

/** Answers, each with a sentence that it rests on and one that is new: those that hold no longer are found, those that hold are not doubted. */
import { lookAgain } from '#engine/told/look-again.ts';
import type { ToldChange, ToldPaper } from '#engine/told/model.ts';

/** What a pair of every set has; `was` is what the answer rests on. */
interface Pair {
  id: string;
  question: string;
  choice?: string | null;
  answer: string;
  was: string;
}

export interface PairFigures {
  /** Of those that hold no longer. */
  found: { right: number; of: number };
  /** Of those that hold: doubted. */
  falseAlarms: { right: number; of: number };
}

/** A pair that was doubted though it holds, or was not though it does not. */
export interface PairLoss<Of> {
  pair: Of;
  change: ToldChange | null;
}

export interface PairsMeasured<Of> {
  figures: PairFigures;
  losses: PairLoss<Of>[];
}

/** The paper that answers rest on. */
export const RULES = 'rules.md';
const TOLD = '2026-03-01';
const NOW = Date.UTC(2026, 8, 1);

/** A paper with nothing but these texts. */
export const paperOf = (name: string, ...texts: string[]): ToldPaper => ({
  name,
  passages: texts.map((text) => ({ heading: null, text })),
});

/** Measures a set by words alone. @param papersOf a pair's papers, among them `RULES`, when it was told and now */
export async function measurePairs<Of extends Pair>(
  pairs: readonly Of[],
  papersOf: (pair: Of) => { before: ToldPaper[]; after: ToldPaper[] },
  holds: (pair: Of) => boolean,
): Promise<PairsMeasured<Of>> {
  const looked: PairLoss<Of>[] = [];
  for (const pair of pairs) {
    const { id, question, choice = null, answer, was } = pair;
    const given = { id, customer: 'Mill', date: TOLD, question, choice, answer, quotes: [{ document: RULES, quote: was }] };
    const [change = null] = await lookAgain([given], { ...papersOf(pair), encoder: null, now: NOW });
    looked.push({ pair, change });
  }
  const isDoubted = ({ change }: PairLoss<Of>): boolean => change !== null && change.verdict !== 'reworded';
  const doubted = (list: PairLoss<Of>[]) => ({ right: list.filter(isDoubted).length, of: list.length });
  return {
    figures: {
      found: doubted(looked.filter(({ pair }) => !holds(pair))),
      falseAlarms: doubted(looked.filter(({ pair }) => holds(pair))),
    },
    losses: looked.filter((one) => holds(one.pair) === isDoubted(one)),
  };
}

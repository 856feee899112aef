import pLimit from 'p-limit';
import type { Proposal } from '#contract/answers.ts';
import { reason } from '#contract/reasons.ts';
import { AccountClosed } from '#engine/model/account.ts';
import { createEmbeddedEngine } from './embedded-engine.ts';
import { leaveOpen } from './decide.ts';
import type { AnswerContext, AnswerEngine, Asked } from './model.ts';
import { keyOfAsked } from './same-asked.ts';

export interface AnswerFormOptions {
  engine?: AnswerEngine;
  /** Questions worked on at the same time; searching and judging share one thread, so a few are enough. */
  concurrency?: number;
  /** Called as each answer is made, in any order. */
  onAnswer?: (index: number, proposal: Proposal) => void | Promise<void>;
  /** Called with what went wrong where a question had to be left open because of a fault. */
  onFault?: (index: number, error: unknown) => void;
}

const CONCURRENCY = 4;

/**
 * Answers all questions of a form, then looks over the whole. A question that fails is left open with the reason and never stops the rest;
 * an aborted signal or a closed account ends the work with its reason. Returns one proposal for each question, in order.
 */
export async function answerForm(asked: Asked[], context: AnswerContext, options: AnswerFormOptions = {}): Promise<Proposal[]> {
  const engine = options.engine ?? createEmbeddedEngine();
  const proposals = new Array<Proposal>(asked.length);
  const { together } = engine;
  const size = together?.most ?? 1;
  const windows = Array.from({ length: Math.ceil(asked.length / size) }, (_, at) =>
    range(at * size, Math.min(asked.length, (at + 1) * size)),
  );
  const first = together ? firstOfEach(asked) : new Map<number, number>();
  const atOnce = pLimit(together?.width ?? options.concurrency ?? CONCURRENCY);
  const work = async (window: number[]): Promise<void> => {
    context.signal?.throwIfAborted();
    const own = window.filter((index) => !first.has(index));
    const made = await answerSome(engine, own.flatMap((index) => asked[index] ?? []), context, (error) => own.forEach((index) => options.onFault?.(index, error))); // prettier-ignore
    for (const [at, index] of own.entries()) {
      const proposal = made[at] ?? leaveOpen([], 0, reason('fault'));
      proposals[index] = proposal;
      await options.onAnswer?.(index, proposal);
    }
  };
  // What ends the work ends it once the calls under way are done: their answers are told.
  const ends: unknown[] = [];
  const unlessEnded = (window: number[]): Promise<unknown> | number =>
    ends.length || work(window).catch((error: unknown) => ends.push(error));
  await Promise.all(windows.map((window) => atOnce(() => unlessEnded(window))));
  if (ends.length > 0) throw ends[0];
  for (const [index, of] of first) {
    const proposal = copyOf(proposals[of], asked[of]);
    proposals[index] = proposal;
    await options.onAnswer?.(index, proposal);
  }
  return engine.reviewForm(asked, proposals);
}

const range = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, at) => from + at);

async function answerSome(
  engine: AnswerEngine,
  asked: Asked[],
  context: AnswerContext,
  onFault: (error: unknown) => void,
): Promise<Proposal[]> {
  try {
    if (engine.together) return await engine.together.answer(asked, context);
    return await Promise.all(asked.map((one) => engine.answer(one, context)));
  } catch (error) {
    if (context.signal?.aborted || error instanceof AccountClosed) throw error;
    onFault(error);
    return [];
  }
}

/** Of each question that asks the same as an earlier one, the place of that. */
function firstOfEach(asked: Asked[]): Map<number, number> {
  const places = new Map<string, number>();
  return new Map(
    asked.flatMap((one, index): [number, number][] => {
      const key = keyOfAsked(one);
      const place = places.get(key);
      if (place === undefined) places.set(key, index);
      return place === undefined ? [] : [[index, place]];
    }),
  );
}

const copyOf = (proposal: Proposal | undefined, of: Asked | undefined): Proposal =>
  proposal && of
    ? { ...proposal, reasons: [reason('asked_once', { question: of.question.slice(0, 120) }), ...proposal.reasons] }
    : leaveOpen([], 0, reason('fault'));

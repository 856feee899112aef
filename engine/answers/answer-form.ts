import pLimit from 'p-limit';
import type { Proposal } from '#contract/answers.ts';
import { reason } from '#contract/reasons.ts';
import { allOf } from '#engine/common/all-of.ts';
import { chunksOf } from '#engine/common/chunks.ts';
import { AccountClosed } from '#engine/model/account.ts';
import { createEmbeddedEngine } from './embedded-engine.ts';
import { leaveOpen } from '#engine/decision/leave-open.ts';
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
  const first = together ? firstOfEach(asked) : new Map<number, number>();
  const windows = chunksOf([...asked.keys()], size).map((window) => window.filter((index) => !first.has(index)));
  const take = async (window: number[], made: Promise<Proposal[]>): Promise<void> => {
    const said = await orLeftOpen(made, context, (error) => window.forEach((index) => options.onFault?.(index, error)));
    for (const [at, index] of window.entries()) {
      const proposal = said[at] ?? leaveOpen([], 0, reason('fault'));
      proposals[index] = proposal;
      await options.onAnswer?.(index, proposal);
    }
  };
  const questionsOf = (window: number[]): Asked[] => window.flatMap((index) => asked[index] ?? []);
  if (together) {
    const groups = groupsOf(windows, together.pool);
    for (const [at, group] of groups.entries()) {
      context.signal?.throwIfAborted();
      const made = together.answer(group.map(questionsOf), context, { coming: (groups[at + 1] ?? []).flatMap(questionsOf) });
      await allOf(made.map((proposed, at) => take(group[at] ?? [], proposed)));
    }
  } else {
    const atOnce = pLimit(options.concurrency ?? CONCURRENCY);
    const work = (window: number[]): Promise<void> => {
      context.signal?.throwIfAborted();
      return take(window, Promise.all(questionsOf(window).map((one) => engine.answer(one, context))));
    };
    const [begin = [], ...others] = windows;
    // By itself, so that somebody who watches sees an answer at once.
    await work(begin);
    await Promise.all(others.map((window) => atOnce(() => work(window)))).finally(() => atOnce.clearQueue());
  }
  for (const [index, of] of first) {
    const proposal = copyOf(proposals[of], asked[of]);
    proposals[index] = proposal;
    await options.onAnswer?.(index, proposal);
  }
  return engine.reviewForm(asked, proposals, context);
}

/** The first window by itself, so that somebody who watches sees answers at once; then so many at a time. */
const groupsOf = (windows: number[][], pool: number): number[][][] => [windows.slice(0, 1), ...chunksOf(windows.slice(1), pool)];

async function orLeftOpen(made: Promise<Proposal[]>, context: AnswerContext, onFault: (error: unknown) => void): Promise<Proposal[]> {
  try {
    return await made;
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

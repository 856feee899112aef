import type { Proposal } from '#contract/answers.ts';
import { reason } from '#contract/reasons.ts';
import { createEmbeddedEngine } from './embedded-engine.ts';
import { leaveOpen } from './decide.ts';
import type { AnswerContext, AnswerEngine, Asked } from './model.ts';

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
 * an aborted signal ends the work with its reason. Returns one proposal for each question, in order.
 */
export async function answerForm(asked: Asked[], context: AnswerContext, options: AnswerFormOptions = {}): Promise<Proposal[]> {
  const engine = options.engine ?? createEmbeddedEngine();
  const proposals = new Array<Proposal>(asked.length);
  let next = 0;
  const work = async (): Promise<void> => {
    while (next < asked.length) {
      context.signal?.throwIfAborted();
      const index = next++;
      proposals[index] = await answerOne(engine, asked[index]!, context, (error) => options.onFault?.(index, error));
      await options.onAnswer?.(index, proposals[index]);
    }
  };
  await Promise.all(Array.from({ length: Math.min(options.concurrency ?? CONCURRENCY, asked.length) }, work));
  return engine.reviewForm(asked, proposals);
}

async function answerOne(engine: AnswerEngine, asked: Asked, context: AnswerContext, onFault: (error: unknown) => void): Promise<Proposal> {
  try {
    return await engine.answer(asked, context);
  } catch (error) {
    if (context.signal?.aborted) throw error;
    onFault(error);
    return leaveOpen([], 0, reason('fault'));
  }
}

import type { AnswerContext, Asked } from '#engine/answers/model.ts';
import { readQuestion } from '#engine/answers/read-question.ts';
import { giveWay } from '#engine/common/taking-turns.ts';

/**
 * Makes the vectors of questions that are asked next, while a model works on others. One after the other, so that a search of those
 * waits for one of these at most.
 */
export async function makeReady(coming: readonly Asked[], { index, signal }: Pick<AnswerContext, 'index' | 'signal'>): Promise<void> {
  for (const one of coming) {
    if (signal?.aborted) return;
    await index.foresee?.(readQuestion(one).text);
    await giveWay();
  }
}

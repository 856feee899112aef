/** Questions that hang on the answer to one before them ("If yes, …"). */
import { mapInTurns } from '#engine/common/taking-turns.ts';
import type { Asked } from './model.ts';
import { readQuestion } from './read-question.ts';

/** What a question hangs on: which one before it, and the answer under which it is asked. */
export interface Hangs {
  on: number;
  after: 'yes' | 'no';
}

/** Of each question; null where it hangs on none. In turns: a form holds thousands of questions, each as long as a page. */
export function hangsOn(asked: readonly Asked[]): Promise<(Hangs | null)[]> {
  let root = -1;
  return mapInTurns(asked, (one, at) => {
    const { condition } = readQuestion(one);
    if (condition === null) root = at;
    return condition === null || root === -1 ? null : { on: root, after: condition };
  });
}

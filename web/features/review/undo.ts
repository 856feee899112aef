import type { QaEntry } from '#contract/qa-entries.ts';
import { createStore } from '../../lib/store.ts';

/** What must be sent to bring an entry back to what it was. */
export interface Step {
  id: string;
  body: {
    answer: string | null;
    choice: string | null;
    comment: string | null;
    assignee: string | null;
    status: 'answered' | 'needs_review' | 'approved' | 'skipped' | 'unanswered';
  };
}

const LONGEST = 100;

/** The last changes of this room, newest last; one item undoes a bulk action as a whole. */
export const undoStack = createStore<Step[][]>([]);

type Settled = Step['body']['status'];
const settled: readonly string[] = ['answered', 'needs_review', 'approved', 'skipped', 'unanswered'];

/** The step that undoes a change of this entry; a state that nobody can set by hand becomes `needs_review`. */
export const stepBack = (entry: QaEntry): Step => ({
  id: entry.id,
  body: {
    answer: entry.answer,
    choice: entry.choice,
    comment: entry.comment,
    assignee: entry.assignee?.id ?? null,
    status: settled.includes(entry.status) ? (entry.status as Settled) : 'needs_review',
  },
});

export const remember = (steps: Step[]): void => undoStack.set((stack) => [...stack.slice(1 - LONGEST), steps]);

export function takeLast(): Step[] | undefined {
  const stack = undoStack.get();
  undoStack.set(stack.slice(0, -1));
  return stack.at(-1);
}

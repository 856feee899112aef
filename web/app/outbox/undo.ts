import type { QaEntry } from '#contract/qa-entries.ts';
import { type EntryStatus, type StatusByHand, isByHand } from '#contract/entry-statuses.ts';
import { createStore } from '../../lib/store.ts';
import { fieldsOf, setsText, stands, type Change, type Setting } from './change.ts';

/** What brings an entry back to what it was. */
export interface Step {
  entry: string;
  request: string;
  back: Setting;
  /** What the change gave; where somebody changed it since, undoing would take away theirs. */
  gave: Setting;
}
interface Item {
  steps: Step[];
  /** A text being typed: what is saved of it later belongs to it. */
  typed: boolean;
}

const LONGEST = 100;

/** The last changes of this page, newest last; one item undoes a bulk action, or a text as it was typed, as a whole. */
const undoStack = createStore<readonly Item[]>([]);

const byHand = (status: EntryStatus): StatusByHand => (isByHand(status) ? status : 'needs_review');

/** The step that undoes a change; a state that nobody can set by hand becomes `needs_review`. */
function stepBack({ entry, request, was, set }: Change): Step {
  const { status, ...fields } = was;
  const back = Object.fromEntries(Object.entries(fields).filter(([name]) => name in set)) as Setting;
  return { entry, request, gave: set, back: set.status || setsText(set) ? { ...back, status: byHand(status) } : back };
}

export const remember = (changes: readonly Change[]): void =>
  undoStack.set((stack) => [...stack.slice(1 - LONGEST), { steps: changes.map(stepBack), typed: false }]);

/** Remembers entries as they stand, before they are answered again. */
export const rememberWhole = (entries: readonly QaEntry[]): void => {
  const steps = entries.map((entry) => {
    const { answer, choice, comment, status } = fieldsOf(entry);
    return { entry: entry.id, request: entry.request_id, gave: {}, back: { answer, choice, comment, status: byHand(status) } };
  });
  undoStack.set((stack) => [...stack.slice(1 - LONGEST), { steps, typed: false }]);
};

/** Remembers a text that was saved while it is typed: the whole of it is undone at once. */
export function rememberTyped(change: Change): void {
  const step = stepBack(change);
  undoStack.set((stack) => {
    const top = stack.at(-1);
    const before = top?.typed && top.steps[0]?.entry === step.entry ? top.steps[0] : null;
    const item = {
      typed: true,
      steps: [before ? { ...step, back: { ...step.back, ...before.back }, gave: { ...before.gave, ...step.gave } } : step],
    };
    return before ? [...stack.slice(0, -1), item] : [...stack.slice(1 - LONGEST), item];
  });
}

/** The text was left: what is typed next is a change of its own. */
export const seal = (): void =>
  undoStack.set((stack) => (stack.at(-1)?.typed ? [...stack.slice(0, -1), { ...stack.at(-1)!, typed: false }] : stack));

export function takeLast(): Step[] | undefined {
  const stack = undoStack.get();
  undoStack.set(stack.slice(0, -1));
  return stack.at(-1)?.steps;
}

/** True while what the step undoes still stands in the entry. */
export const canUndo = (step: Step, entry: QaEntry): boolean => stands(step.gave, entry);

import { takes } from '#contract/answer-fields.ts';
import type { QaEntry } from '#contract/qa-entries.ts';
import { outbox } from '../../../app/outbox/work.ts';
import { useSelected } from '../../../lib/store.ts';
import { marked } from './marks.ts';

/** What the fields of an entry show: what is being typed, or what stands there. */
export interface Typed {
  answer: string;
  choice: string | null;
  comment: string;
}

const typedIn = (entry: QaEntry): Typed => ({ answer: entry.answer ?? '', choice: entry.choice, comment: entry.comment ?? '' });

/** Types in an entry: kept at once, saved when the keys have rested, unless the form does not take it as it stands (half a date). */
function type(entry: QaEntry, change: Partial<Typed>): void {
  const { answer } = { ...(outbox.drafts.get().get(entry.id) ?? typedIn(entry)), ...change };
  outbox.type(entry, change, takes(entry, answer === '' ? null : answer) === true);
}

/** What the form takes instead of the text that is being typed in the entry; null where it takes that, or nothing is typed. */
export function halfTyped(entry: QaEntry): 'number' | 'date' | null {
  const draft = outbox.drafts.get().get(entry.id);
  const wanted = !draft || draft.answer === '' || takes(entry, draft.answer);
  return wanted === true ? null : wanted;
}

/** Sets the n-th mark of the entry, as its key does; 0 takes the mark away. @returns whether that changes it */
export function typeMark(entry: QaEntry, n: number): boolean {
  const draft = outbox.drafts.get().get(entry.id) ?? typedIn(entry);
  const choice = marked(entry, draft.choice, n);
  if (choice === undefined || choice === draft.choice) return false;
  type(entry, { choice });
  return true;
}

/** The fields of an entry as they are typed, and how to type in them. */
export function useTyped(entry: QaEntry): [Typed, (change: Partial<Typed>) => void] {
  const draft = useSelected(outbox.drafts, (all) => all.get(entry.id));
  return [draft ?? typedIn(entry), (change) => type(entry, change)];
}

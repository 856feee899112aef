import { takes } from '#contract/answer-fields.ts';
import type { QaEntry } from '#contract/qa-entries.ts';
import { outbox } from '../../../app/outbox/work.ts';
import { useSelected } from '../../../lib/store.ts';

/** What the fields of an entry show: what is being typed, or what stands there. */
export interface Typed {
  answer: string;
  choice: string | null;
  comment: string;
}

export const typedIn = (entry: QaEntry): Typed => ({ answer: entry.answer ?? '', choice: entry.choice, comment: entry.comment ?? '' });

/** Types in an entry: kept at once, saved when the keys have rested, unless the form does not take it as it stands (half a date). */
export function type(entry: QaEntry, change: Partial<Typed>): void {
  const { answer } = { ...(outbox.drafts.get().get(entry.id) ?? typedIn(entry)), ...change };
  outbox.type(entry, change, takes(entry, answer === '' ? null : answer) === true);
}

/** The fields of an entry as they are typed, and how to type in them. */
export function useTyped(entry: QaEntry): [Typed, (change: Partial<Typed>) => void] {
  const draft = useSelected(outbox.drafts, (all) => all.get(entry.id));
  return [draft ?? typedIn(entry), (change) => type(entry, change)];
}

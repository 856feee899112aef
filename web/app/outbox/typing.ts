import type { QaEntry } from '#contract/qa-entries.ts';
import { createStore } from '../../lib/store.ts';
import { fieldsOf, type Setting } from './change.ts';
import type { Draft } from './journal.ts';

/** From the last key to the change that is sent. */
export const QUIET_MS = 800;

export type TypedFields = Partial<Pick<Draft, 'answer' | 'choice' | 'comment'>>;

/** The texts that are being typed in this window; `onRest` is called with an entry when its keys have rested. */
export function createTyping({ tab, onRest }: { tab: string; onRest: (entry: string) => void }) {
  const drafts = createStore<ReadonlyMap<string, Draft>>(new Map());
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  let composing = false;

  function later(entry: string): void {
    clearTimeout(timers.get(entry));
    timers.set(
      entry,
      setTimeout(() => !composing && onRest(entry), QUIET_MS),
    );
  }
  return {
    drafts,
    /** @param after the last change that waits for the entry, which a new draft is made on top of */
    put(entry: QaEntry, { after, whole, fields }: Pick<Draft, 'after' | 'whole'> & { fields: TypedFields }): Draft {
      const before = drafts.get().get(entry.id) ?? { ...begun(entry), tab, after };
      const draft = { ...before, ...fields, whole };
      drafts.set((all) => new Map(all).set(entry.id, draft));
      later(entry.id);
      return draft;
    },
    drop(entry: string): void {
      clearTimeout(timers.get(entry));
      timers.delete(entry);
      drafts.set((all) => {
        const rest = new Map(all);
        rest.delete(entry);
        return rest;
      });
    },
    /** While signs are composed (IME), half of them are no text yet. */
    compose(active: boolean): void {
      composing = active;
      if (!active) for (const entry of drafts.get().keys()) later(entry);
    },
  };
}

export type Typing = ReturnType<typeof createTyping>;

const begun = (entry: QaEntry): Omit<Draft, 'tab' | 'after' | 'whole'> => ({
  entry: entry.id,
  request: entry.request_id,
  question: entry.question,
  version: entry.version,
  answer: entry.answer ?? '',
  choice: entry.choice,
  comment: entry.comment ?? '',
  was: fieldsOf(entry),
});

const typed = (text: string): string | null => (text.trim() === '' ? null : text);
/** What the draft changes of what stood there when it was begun. */
export function typedIn({ answer, choice, comment, was }: Draft): Setting {
  return {
    ...(typed(answer) === was.answer ? {} : { answer: typed(answer) }),
    ...(choice === was.choice ? {} : { choice }),
    ...(typed(comment) === was.comment ? {} : { comment: typed(comment) }),
  };
}

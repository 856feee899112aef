import type { QaEntry } from '#contract/qa-entries.ts';
import { createStore } from '../../lib/store.ts';

/** What somebody typed and has not saved. Kept outside the rows: a row that scrolls away is unmounted. */
export interface Draft {
  answer: string;
  choice: string | null;
  comment: string;
  /** The version of the entry it was begun on. */
  version: number;
}

export const drafts = createStore<ReadonlyMap<string, Draft>>(new Map());

export const draftOf = (entry: QaEntry): Draft => ({
  answer: entry.answer ?? '',
  choice: entry.choice,
  comment: entry.comment ?? '',
  version: entry.version,
});

export function setDraft(id: string, draft: Draft): void {
  drafts.set((all) => new Map(all).set(id, draft));
}

export function dropDraft(id: string): void {
  drafts.set((all) => {
    if (!all.has(id)) return all;
    const rest = new Map(all);
    rest.delete(id);
    return rest;
  });
}

/** The fields of the draft that differ from the entry; null when none do. */
export function changesOf(
  entry: QaEntry,
  draft: Draft | undefined,
): { answer?: string | null; choice?: string | null; comment?: string | null } | null {
  if (!draft) return null;
  const changes = {
    ...(draft.answer !== (entry.answer ?? '') ? { answer: draft.answer === '' ? null : draft.answer } : {}),
    ...(draft.choice !== entry.choice ? { choice: draft.choice } : {}),
    ...(draft.comment !== (entry.comment ?? '') ? { comment: draft.comment === '' ? null : draft.comment } : {}),
  };
  return Object.keys(changes).length > 0 ? changes : null;
}

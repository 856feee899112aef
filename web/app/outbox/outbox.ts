import type { QaEntry } from '#contract/qa-entries.ts';
import { fieldsOf, type Change, type Setting } from './change.ts';
import type { Draft, Journal, Kept, Writing } from './journal.ts';
import { createKeeper } from './keeper.ts';
import { createOutcomes } from './outcomes.ts';
import { createTyping, typedIn, type TypedFields } from './typing.ts';
import { createWaiting, type Word } from './waiting.ts';

interface Parts {
  /** This window; its drafts are its own. */
  tab: string;
  newId: () => string;
  now?: () => number;
  /** To the other windows of this person. */
  tell?: (word: Word) => void;
  /** A change was made out of what was typed. */
  onSaved?: (change: Change) => void;
  /** The journal did not take something. */
  onNotKept?: (error: unknown) => void;
}

/**
 * What was typed and changed here and is not yet with the service: drafts while somebody types (`typing`), then changes in one queue
 * (`waiting`). Everything is in memory at once and in the journal a moment later; `kept()` settles when it is.
 */
export function createOutbox({ tab, newId, now = Date.now, tell = () => {}, onSaved = () => {}, onNotKept = () => {} }: Parts) {
  const waiting = createWaiting(now, tab);
  const keeper = createKeeper(onNotKept);
  const typing = createTyping({ tab, onRest: save });
  const outcomes = createOutcomes({ waiting, typing, newId, change, flush });
  const made = (of: Omit<Change, 'id' | 'at' | 'tab'> & { tab?: string }): Change => ({ tab, ...of, id: newId(), at: waiting.place() });
  const lastOf = (entry: string): string | null => waiting.changesOf(entry).at(-1)?.id ?? null;

  function change(word: Word, writing: Writing = {}): void {
    waiting.apply(word);
    tell(word);
    const { rows: _rows, ...lasting } = word;
    keeper.write({ ...lasting, ...writing });
  }
  const added = (entry: QaEntry, set: Setting): Change => {
    const { id, request_id: request, question, version } = entry;
    return made({ entry: id, request, question, version, after: lastOf(id), was: fieldsOf(entry), set });
  };
  function put<Changes extends Change[]>(changes: Changes): Changes {
    change({ put: changes });
    return changes;
  }
  /** Makes a change of a draft, unless it sets nothing; then the draft is gone. */
  function turn(draft: Draft, set: Setting): Change | null {
    const { entry, request, question, version, after, was } = draft;
    const one = Object.keys(set).length > 0 ? made({ entry, request, question, version, after, was, set, tab: draft.tab }) : null;
    change(one ? { put: [one] } : {}, { dropDraft: draft });
    return one;
  }
  /** Makes a change of what was typed in the entry; with `set` of what else is done to it. */
  function flush(entry: string, set: Setting = {}): Change | null {
    const draft = typing.drafts.get().get(entry);
    if (!draft) return null;
    // The change first, then the draft: in between the same text shows.
    const one = turn(draft, { ...typedIn(draft), ...set });
    typing.drop(entry);
    if (one) onSaved(one);
    return one;
  }
  /** Makes a change of what was typed, as soon as it is whole. */
  function save(entry: string): void {
    if (typing.drafts.get().get(entry)?.whole) flush(entry);
  }

  return {
    ...outcomes,
    queue: waiting.queue,
    landed: waiting.landed,
    changesOf: waiting.changesOf,
    meant: waiting.meant,
    versionOf: waiting.versionOf,
    isOwn: waiting.isOwn,
    drafts: typing.drafts,
    compose: typing.compose,
    unkept: keeper.unkept,
    kept: keeper.kept,
    flush,
    save,
    saveAll: () => [...typing.drafts.get().keys()].forEach((entry) => save(entry)),
    /** What another window did. */
    hear: waiting.apply,
    add: (entry: QaEntry, set: Setting): Change => put<[Change]>([added(entry, set)])[0],
    /** The same change of many entries at once. */
    addAll: (entries: QaEntry[], set: Setting): Change[] => put(entries.map((entry) => added(entry, set))),
    /** Something typed: kept at once, made a change when the keys have rested. */
    type: (entry: QaEntry, fields: TypedFields, whole = true) =>
      keeper.write({ draft: typing.put(entry, { after: lastOf(entry.id), whole, fields }) }),
    /** Takes in what was kept here before, and from now on keeps there. */
    open(journal: Journal, { changes, acks }: Pick<Kept, 'changes' | 'acks'>) {
      const known = new Set(waiting.queue.get().map(({ id }) => id));
      waiting.apply({ put: changes.filter(({ id }) => !known.has(id)), acks });
      keeper.open(journal);
    },
    /** A text that a window left behind when it ended becomes a change. */
    adopt: (draft: Draft) => void turn(draft, typedIn(draft)),
  };
}

export type Outbox = ReturnType<typeof createOutbox>;

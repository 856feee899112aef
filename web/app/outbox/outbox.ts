import type { QaEntry } from '#contract/qa-entries.ts';
import { createStore } from '../../lib/store.ts';
import { asMeant, fieldsOf, together, type Change, type Setting } from './change.ts';
import type { Ack, Draft, Journal, Kept, Writing } from './journal.ts';

/** From the last key to the change that is sent. */
export const QUIET_MS = 800;

/** What windows of one person tell each other. */
export interface Word {
  put?: Change[];
  drop?: string[];
  /** The service has taken changes; the row as it answered. */
  acks?: Ack[];
  row?: QaEntry;
}

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
 * What was typed and changed here and is not yet with the service: drafts while somebody types, then changes in one queue.
 * Everything is in memory at once and in the journal a moment later; `kept()` settles when it is.
 */
export function createOutbox({ tab, newId, now = Date.now, tell = () => {}, onSaved = () => {}, onNotKept = () => {} }: Parts) {
  const queue = createStore<readonly Change[]>([]);
  const drafts = createStore<ReadonlyMap<string, Draft>>(new Map());
  /** Rows as the service last answered, newer than what lists may still hold. */
  const landed = createStore<ReadonlyMap<string, QaEntry>>(new Map());
  /** How many writings are on their way into the journal. */
  const unkept = createStore(0);
  const acks = new Map<string, number>();
  /** Changes that have left the queue: copies of them that another window or the journal still had do not come back. */
  const left = new Set<string>();
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  let journal: Journal | null = null;
  let early: Writing[] = [];
  let kept: Promise<unknown> = Promise.resolve();
  let composing = false;
  let last = 0;

  function write(writing: Writing): void {
    unkept.set((count) => count + 1);
    if (journal) keep(journal, writing);
    else early.push(writing);
  }
  function keep(opened: Journal, writing: Writing): void {
    const done = opened
      .write(writing)
      .catch(onNotKept)
      .finally(() => unkept.set((count) => count - 1));
    kept = Promise.all([kept, done]);
  }
  const place = (): number => (last = Math.max(last + 1, now() * 1000));
  const changesOf = (entry: string): Change[] => byEntry(queue.get()).get(entry) ?? [];

  function apply({ put: copies = [], drop = [], acks: given = [], row }: Word): void {
    for (const ack of given) acks.set(ack.id, ack.version);
    for (const id of [...drop, ...given.map((ack) => ack.id)]) left.add(id);
    const put = copies.filter(({ id }) => !left.has(id));
    for (const { at } of put) last = Math.max(last, at);
    if (row) landed.set((all) => ((all.get(row.id)?.version ?? 0) > row.version ? all : new Map(all).set(row.id, row)));
    if (put.length + drop.length === 0) return;
    const gone = new Set([...drop, ...put.map((change) => change.id)]);
    queue.set((all) => [...all.filter((change) => !gone.has(change.id)), ...put].toSorted((a, b) => a.at - b.at));
  }
  function change(word: Word, writing: Writing = {}): void {
    apply(word);
    tell(word);
    const { row: _row, ...lasting } = word;
    write({ ...lasting, ...writing });
  }

  /** The entry as it stands here: the newest row known, with what waits on top. */
  const meant = (row: QaEntry): QaEntry => asMeant(newer(row, landed.get().get(row.id)), changesOf(row.id));

  function add(entry: QaEntry, set: Setting): Change {
    const { id, request_id: request, question, version } = entry;
    const made: Change = {
      id: newId(),
      at: place(),
      entry: id,
      request,
      question,
      version,
      after: changesOf(id).at(-1)?.id ?? null,
      was: fieldsOf(entry),
      set,
    };
    change({ put: [made] });
    return made;
  }

  function dropDraft(entry: string): void {
    clearTimeout(timers.get(entry));
    timers.delete(entry);
    drafts.set((all) => {
      const rest = new Map(all);
      rest.delete(entry);
      return rest;
    });
  }
  function later(entry: string): void {
    clearTimeout(timers.get(entry));
    timers.set(
      entry,
      setTimeout(() => !composing && save(entry), QUIET_MS),
    );
  }
  /** Makes a change of what was typed, as soon as it is whole. */
  const save = (entry: string) => drafts.get().get(entry)?.whole && flush(entry);
  /** Makes a change of what was typed in the entry; with `set` of what else is done to it. */
  function flush(entry: string, set: Setting = {}): Change | null {
    const draft = drafts.get().get(entry);
    if (!draft) return null;
    const all = { ...typedIn(draft), ...set };
    const { request, question, version, after, was } = draft;
    const made = Object.keys(all).length > 0 ? { id: newId(), at: place(), entry, request, question, version, after, was, set: all } : null;
    // The change first, then the draft: in between the same text shows.
    change(made ? { put: [made] } : {}, { dropDraft: draft });
    dropDraft(entry);
    if (made) onSaved(made);
    return made;
  }

  return {
    queue,
    drafts,
    landed,
    unkept,
    meant,
    changesOf,
    add,
    flush,
    save,
    saveAll: () => [...drafts.get().keys()].forEach((entry) => save(entry)),
    /** Something typed: kept at once, made a change when the keys have rested. */
    type(entry: QaEntry, fields: Partial<Pick<Draft, 'answer' | 'choice' | 'comment'>>, whole = true) {
      const before = drafts.get().get(entry.id) ?? {
        entry: entry.id,
        request: entry.request_id,
        question: entry.question,
        tab,
        version: entry.version,
        answer: entry.answer ?? '',
        choice: entry.choice,
        comment: entry.comment ?? '',
        after: changesOf(entry.id).at(-1)?.id ?? null,
        was: fieldsOf(entry),
      };
      const draft = { ...before, ...fields, whole };
      drafts.set((all) => new Map(all).set(entry.id, draft));
      write({ draft });
      later(entry.id);
    },
    /** While signs are composed (IME), half of them are no text yet. */
    compose(active: boolean) {
      composing = active;
      if (!active) for (const entry of drafts.get().keys()) later(entry);
    },
    /** Takes in what was kept here before, and from now on keeps there. */
    open(opened: Journal, { changes, acks: given }: Pick<Kept, 'changes' | 'acks'>) {
      const known = new Set(queue.get().map(({ id }) => id));
      apply({ put: changes.filter(({ id }) => !known.has(id)), acks: given });
      journal = opened;
      for (const writing of early) keep(opened, writing);
      early = [];
    },
    /** A text that a window left behind when it ended becomes a change. */
    adopt(draft: Draft) {
      const set = typedIn(draft);
      const { tab: _tab, whole: _whole, answer: _answer, choice: _choice, comment: _comment, ...rest } = draft;
      const put = Object.keys(set).length > 0 ? [{ ...rest, id: newId(), at: place(), set }] : [];
      change({ put }, { dropDraft: draft });
    },
    /** What another window did. */
    hear: apply,
    /** Settles when everything so far is kept in this browser. */
    kept: async () => void (await kept),
    versionOf: (first: Change): number => (first.after === null ? first.version : (acks.get(first.after) ?? first.version)),
    /** The service has taken the changes, with `row` as it stands now. */
    took: (group: Change[], row: QaEntry, version = row.version) =>
      change({ drop: group.map(({ id }) => id), acks: group.map(({ id }) => ({ id, version })), row }),
    trouble: (group: Change[], trouble: NonNullable<Change['trouble']>) =>
      change({ put: group.map((one) => ({ ...one, trouble })), ...(trouble.kind === 'conflict' ? { row: trouble.theirs } : {}) }),
    drop: (group: Change[]) => change({ drop: group.map(({ id }) => id) }),
    /** Tries again what was refused. */
    retry: (group: Change[]) => change({ put: group.map(({ trouble: _trouble, ...one }) => one) }),
    /** One's own words over theirs: what waits for the entry becomes one change on the version it lost against. */
    keepMine(theirs: QaEntry) {
      flush(theirs.id);
      const mine = changesOf(theirs.id);
      const first = mine[0];
      if (!first) return;
      const { trouble: _trouble, ...rest } = first;
      const one = { ...rest, id: newId(), version: theirs.version, after: null, was: fieldsOf(theirs), set: together(mine) };
      change({ drop: mine.map(({ id }) => id), put: [one] });
    },
    keepTheirs(entry: string) {
      const draft = drafts.get().get(entry);
      change({ drop: changesOf(entry).map(({ id }) => id) }, draft ? { dropDraft: draft } : {});
      dropDraft(entry);
    },
  };
}

export type Outbox = ReturnType<typeof createOutbox>;

const newer = (row: QaEntry, known: QaEntry | undefined): QaEntry => (known && known.version > row.version ? known : row);

const typed = (text: string): string | null => (text.trim() === '' ? null : text);
/** What the draft changes of what stood there when it was begun. */
function typedIn({ answer, choice, comment, was }: Draft): Setting {
  return {
    ...(typed(answer) === was.answer ? {} : { answer: typed(answer) }),
    ...(choice === was.choice ? {} : { choice }),
    ...(typed(comment) === was.comment ? {} : { comment: typed(comment) }),
  };
}

const grouped = new WeakMap<readonly Change[], Map<string, Change[]>>();
/** The changes of each entry; made once for each state of the queue. */
export function byEntry(queue: readonly Change[]): Map<string, Change[]> {
  let groups = grouped.get(queue);
  if (!groups) {
    groups = Map.groupBy(queue, (change) => change.entry);
    grouped.set(queue, groups);
  }
  return groups;
}

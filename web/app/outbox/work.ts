import i18next from 'i18next';
import { useEffect, useMemo } from 'react';
import { qaEntries, type QaEntry } from '#contract/qa-entries.ts';
import { ApiError } from '#client/api-error.ts';
import { api, look, reachable, signInEnded } from '../../lib/api.ts';
import { createStore, useStore } from '../../lib/store.ts';
import { notify } from '../notices/notices.ts';
import { pageOwner } from '../session/page-owner.ts';
import { reportError } from '../notices/report-error.ts';
import { sentenceOf } from '../../lib/sentence-of.ts';
import { loadedProfile } from '../session/session.ts';
import { setsText, stuckByEntry, textsIn, troubleOf, unblocked, type Change, type Setting } from './change.ts';
import { openJournal, type Journal } from './journal.ts';
import { createOutbox } from './outbox.ts';
import { createSender } from './sender.ts';
import { rememberTyped } from './undo.ts';
import { afterEndOf, alone, live, newId, otherTabs } from './tabs.ts';
import { byEntry, type Word } from './waiting.ts';

/** The entry whose lost race is shown to be decided; null while none is. */
export const shownConflict = createStore<string | null>(null);
/** True while the changes that are not saved by themselves are shown. */
export const shownUnsaved = createStore(false);
/** False when this browser keeps nothing, as in some private windows: then a closed page loses what was not sent. */
export const keeping = createStore(true);
function onNotKept(error: unknown): void {
  console.error('This browser keeps nothing of what is typed', error);
  keeping.set(false);
}
/** Set by the review room: what is said when a saved text took an approval back. */
export const reopened = { tell: () => {} };

/** This window, as the changes that are made in it name it. */
export const tab = newId();
let channel: BroadcastChannel | null = null;

/** All that was typed or changed in this browser and is not yet with the service. The page belongs to one person, and so does this. */
export const outbox = createOutbox({
  tab,
  newId,
  tell: (word) => channel?.postMessage(word),
  onSaved(change) {
    rememberTyped(change);
    if (change.was.status === 'approved' && setsText(change.set) && change.set.status === undefined) reopened.tell();
  },
  onNotKept,
});

/** No answer for this long: it is looked whether the service is there at all. */
const SLOW_MS = 1000;
const PATIENCE_MS = 30_000;
/** For thousands of entries at once. */
const MANY_PATIENCE_MS = 120_000;

const bodyOf = ({ assignee, ...set }: Setting) => ({ ...set, ...(assignee === undefined ? {} : { assignee: assignee?.id ?? null }) });

async function send(entry: string, { version, set }: { version: number; set: Setting }): Promise<QaEntry> {
  const slow = setTimeout(() => void look(), SLOW_MS);
  try {
    return await api(qaEntries.update, {
      params: { id: entry },
      body: { version, ...bodyOf(set) },
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
  } finally {
    clearTimeout(slow);
  }
}

async function sendMany(request: string, entries: { id: string; version: number }[], set: Setting): Promise<QaEntry[]> {
  const { qa_entries } = await api(qaEntries.updateMany, {
    params: { id: request },
    body: { entries, ...bodyOf(set) },
    signal: AbortSignal.timeout(MANY_PATIENCE_MS),
  });
  return qa_entries;
}

/** False while nothing can be sent: no connection, or the sign-in has ended. */
export const ready = createStore(false);
const settle = () => ready.set(reachable.get() && !signInEnded.get());

const sender = createSender({
  outbox,
  ready,
  send,
  sendMany,
  sentenceOf,
  onRefused: (_change, error) => reportError(error, loadedProfile()?.access_level),
  onConflict(change) {
    if (setsText(change.set)) shownConflict.set(change.entry);
    else notify(i18next.t('changedMeanwhile', { ns: 'review' }));
  },
});
/** True while what was changed here waits since a call that got no answer. */
export const held = sender.held;

/**
 * Saves what is typed and settles when none of these changes is on its way any more: the service has it, or a person must decide on it.
 * @throws ApiError with status 0 when there is no connection, or it breaks meanwhile
 */
export function arrived(isMeant: (change: Change) => boolean): Promise<void> {
  outbox.saveAll();
  return new Promise((done, failed) => {
    const stops = [outbox.queue, reachable, held].map((store) => store.subscribe(check));
    const end = (then: () => void) => {
      for (const stop of stops) stop();
      then();
    };
    const cutOff = () => end(() => failed(new ApiError(0, { error: 'The service cannot be reached.', code: 'offline' })));
    function check() {
      if (!reachable.get()) cutOff();
      else if (!unblocked(outbox.queue.get()).some(isMeant)) end(done);
      else if (held.get()) cutOff();
    }
    check();
  });
}

/** Takes over what another window leaves behind when it ends: a text that was still being typed. */
const inherit = (journal: Journal, from: string): Promise<void> =>
  afterEndOf(from, async () => {
    await outbox.kept();
    const { drafts, changes } = await journal.read();
    const known = new Set(outbox.queue.get().map(({ id }) => id));
    // Its last change may have been kept after this window had read what is there.
    outbox.hear({ put: changes.filter(({ id }) => !known.has(id)) });
    for (const draft of drafts) if (draft.tab === from) outbox.adopt(draft);
    await outbox.kept();
  });

/** Another window sent what was typed here, and it met the same words from there. */
function showLostHere({ put = [] }: Word): void {
  for (const { trouble, ...change } of put)
    if (change.tab === tab && trouble?.kind === 'conflict' && trouble.own) shownConflict.set(change.entry);
}

/** What windows tell each other: what they did, or that they are there. */
type Said = Word | { here: string };

let started = false;
/** Opens what is kept for this person and organisation, and sends it while no other window does. Once for each page. */
async function startOutbox(user: string, org: string): Promise<void> {
  if (started) return;
  started = true;
  const name = `outbox:${user}:${org}`;
  for (const store of [reachable, signInEnded]) store.subscribe(settle);
  settle();
  const journal = await openJournal(user, org).catch((error: unknown) => (onNotKept(error), null));
  if (journal) {
    live(tab);
    channel = new BroadcastChannel(name);
    channel.addEventListener('message', ({ data }: MessageEvent<Said>) => {
      if ('here' in data) void inherit(journal, data.here);
      else {
        outbox.hear(data);
        showLostHere(data);
      }
    });
    channel.postMessage({ here: tab } satisfies Said);
    const kept = await journal.read();
    outbox.open(journal, kept);
    const before = new Set([...kept.drafts.map((draft) => draft.tab), ...(await otherTabs(tab))]);
    before.delete(tab);
    for (const other of before) void inherit(journal, other);
  }
  await alone(name, () => sender.run(new AbortController().signal));
}

/** How many answers of the request are not saved and wait for a person to decide. */
export const unsavedIn = (request: string): number =>
  [...stuckByEntry(outbox.queue.get()).values()].filter(([first]) => first?.request === request).length;

/** A text of an entry that waits for a person, with the answer as it stands where that was changed meanwhile, and why the service refused it otherwise. */
interface WaitingText {
  line: Change[];
  theirs: QaEntry | null;
  own: boolean;
  why: string;
}
/** The texts of each entry that wait, those of this window first. */
export function waitingTexts(queue: readonly Change[], landed: ReadonlyMap<string, QaEntry>): Map<string, WaitingText[]> {
  const here = (line: Change[]): number => (line.some((change) => change.tab === tab) ? 0 : 1);
  const told =
    (stuck: Change[]) =>
    (line: Change[]): WaitingText => {
      const trouble = troubleOf(line, stuck);
      if (trouble?.kind !== 'conflict') return { line, theirs: null, own: false, why: trouble?.why ?? '' };
      const now = landed.get(trouble.theirs.id);
      return { line, theirs: now && now.version > trouble.theirs.version ? now : trouble.theirs, own: trouble.own === true, why: '' };
    };
  return new Map(
    [...stuckByEntry(queue)].map(([entry, stuck]) => [
      entry,
      textsIn(stuck)
        .toSorted((a, b) => here(a) - here(b))
        .map(told(stuck)),
    ]),
  );
}

/** Shows what is to be decided before anything else is done to the entry. @returns false when nothing is */
export function showUnsaved(entry: string): boolean {
  const kind = stuckByEntry(outbox.queue.get()).get(entry)?.[0]?.trouble?.kind;
  if (kind === 'conflict') shownConflict.set(entry);
  if (kind === 'refused') shownUnsaved.set(true);
  return kind !== undefined;
}

/** Entries without those that wait for a person to decide on what was not saved. */
export function savable<Entry extends { id: string }>(entries: readonly Entry[]): Entry[] {
  const stuck = stuckByEntry(outbox.queue.get());
  return entries.filter(({ id }) => !stuck.has(id));
}

/** True while something typed or changed here is not with the service. */
const isUnsent = (): boolean => outbox.drafts.get().size > 0 || unblocked(outbox.queue.get()).length > 0;

/** Keeps the outbox at work while the shell is on screen, and asks before a page is closed that holds something unsent. */
export function useOutbox(user: string, org: string | null): void {
  useEffect(() => {
    if (org !== null) void startOutbox(user, org);
  }, [user, org]);
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (!pageOwner.ended() && isUnsent()) event.preventDefault();
    };
    const begin = () => outbox.compose(true);
    const end = () => outbox.compose(false);
    window.addEventListener('beforeunload', ask);
    document.addEventListener('compositionstart', begin);
    document.addEventListener('compositionend', end);
    return () => {
      window.removeEventListener('beforeunload', ask);
      document.removeEventListener('compositionstart', begin);
      document.removeEventListener('compositionend', end);
    };
  }, []);
}

/** The rows with what waits on top of them; those that nothing waits for stay the same objects. */
export function useMeant(rows: QaEntry[]): QaEntry[] {
  const queue = useStore(outbox.queue);
  const landed = useStore(outbox.landed);
  return useMemo(() => {
    const waiting = byEntry(queue);
    return rows.map((row) => (waiting.has(row.id) || landed.has(row.id) ? outbox.meant(row) : row));
  }, [rows, queue, landed]);
}

import type { QaEntry } from '#contract/qa-entries.ts';
import { ApiError } from '#client/api-error.ts';
import { createStore, type Store } from '../../lib/store.ts';
import { fieldsOf, meets, nextToSend, rebased, sameOfMany, setsText, together, type Change, type Setting } from './change.ts';
import type { Outbox } from './outbox.ts';
import { isPassing, newsOf, resting, waitAfter } from './sending.ts';

/** Somebody else may change an entry again and again while a change looks for its version. */
const MOST_ROUNDS = 5;
interface Parts {
  outbox: Outbox;
  send: (entry: string, body: { version: number; set: Setting }) => Promise<QaEntry>;
  /** The same for many entries of a request; answers those that were taken, as they stand now. */
  sendMany: (request: string, entries: { id: string; version: number }[], set: Setting) => Promise<QaEntry[]>;
  /** False while nothing can be sent: no connection, or the sign-in has ended. */
  ready: Store<boolean>;
  /** The service refused a change. What holds a text stays in the queue, anything else is gone. */
  onRefused: (change: Change, error: unknown) => void;
  /** Somebody else was faster. What holds a text stays in the queue, anything else is gone. */
  onConflict: (change: Change, theirs: QaEntry) => void;
  sentenceOf: (error: unknown) => string;
  pause?: (ms: number, until: AbortSignal) => Promise<unknown>;
}

/** Sends the queue, one change after the other, for as long as `run` is not stopped. Only one window of a person runs it. */
export function createSender({ outbox, send, sendMany, ready, onRefused, onConflict, sentenceOf, pause = resting }: Parts) {
  let failures = 0;
  /** True from a change that got no answer until one that was taken. */
  const held = createStore(false);
  function sent(): void {
    failures = 0;
    held.set(false);
  }
  function isForLater(error: unknown): boolean {
    if (!isPassing(error, failures)) return false;
    held.set(error instanceof ApiError && error.status === 0);
    return true;
  }

  function refuse(group: Change[], error: unknown): void {
    const change = group[0]!;
    if (setsText(together(group))) outbox.trouble(group, { kind: 'refused', why: sentenceOf(error) });
    else outbox.drop(group);
    onRefused(change, error);
  }
  function lose(group: Change[], theirs: QaEntry): void {
    const change = group[0]!;
    if (setsText(together(group))) outbox.trouble(group, { kind: 'conflict', theirs, own: outbox.isOwn(theirs) });
    else outbox.took(group, theirs, change.version);
    onConflict(change, theirs);
  }
  /** True when the group has left the queue, or stays in it with a reason; false when it is to be tried later. */
  async function settle(group: Change[]): Promise<boolean> {
    const first = group[0]!;
    let { was } = first;
    let set = together(group);
    let version = outbox.versionOf(first);
    // What was made in one window while another one's words arrived rests on a version that holds those, too.
    const standing = outbox.landed.get().get(first.entry);
    if (standing?.version === version) {
      const both = rebased(was, set, fieldsOf(standing));
      if (!both) return (lose(group, standing), true);
      [was, set] = [fieldsOf(standing), both];
    }
    for (let round = 0; round < MOST_ROUNDS; round++) {
      try {
        outbox.took(group, await send(first.entry, { version, set }));
        return true;
      } catch (error) {
        const theirs = newestIn(error, first.entry);
        if (!theirs) {
          if (isForLater(error)) return false;
          refuse(group, error);
          return true;
        }
        const outcome = meets(was, set, theirs, outbox.isOwn(theirs));
        if (outcome === 'done') outbox.took(group, theirs, version + 1);
        if (outcome === 'conflict') lose(group, theirs);
        if (outcome !== 'again') return true;
        [was, set] = [fieldsOf(theirs), rebased(was, set, fieldsOf(theirs)) ?? set];
        version = theirs.version;
      }
    }
    return false;
  }
  /** What the service did not take of many is sent one by one, where it says why. */
  async function settleMany(many: Change[]): Promise<boolean> {
    const first = many[0]!;
    let rows = new Map<string, QaEntry>();
    try {
      const versions = many.map((change) => ({ id: change.entry, version: outbox.versionOf(change) }));
      rows = new Map((await sendMany(first.request, versions, first.set)).map((row) => [row.id, row]));
    } catch (error) {
      if (isForLater(error)) return false;
    }
    outbox.tookMany(
      many.flatMap((change) => {
        const row = rows.get(change.entry);
        return row ? [{ change, row }] : [];
      }),
    );
    for (const change of many) if (!rows.has(change.entry) && !(await settle([change]))) return false;
    return true;
  }
  const next = (group: Change[]): Promise<boolean> => {
    const many = sameOfMany(outbox.queue.get(), group[0]!);
    return many.length > 1 ? settleMany(many) : settle(group);
  };
  return {
    held,
    async run(until: AbortSignal): Promise<void> {
      while (!until.aborted) {
        const group = ready.get() ? nextToSend(outbox.queue.get()) : null;
        if (!group) await newsOf([outbox.queue, ready], until);
        else if (await next(group)) sent();
        else if (ready.get()) await pause(waitAfter(++failures), until);
      }
    },
  };
}

/** The entry as it stands now, from the answer to a save that was too late. */
function newestIn(error: unknown, entry: string): QaEntry | null {
  const row = error instanceof ApiError && error.status === 409 ? (error.details as QaEntry | undefined) : undefined;
  return row?.id === entry ? row : null;
}

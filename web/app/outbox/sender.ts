import type { QaEntry } from '#contract/qa-entries.ts';
import { ApiError } from '../../lib/api-error.ts';
import type { Store } from '../../lib/store.ts';
import { meets, nextToSend, setsText, together, type Change, type Setting } from './change.ts';
import type { Outbox } from './outbox.ts';

/** Somebody else may change an entry again and again while a change looks for its version. */
const MOST_ROUNDS = 5;
/** An error of the service itself is tried this often before people are told. */
const MOST_FAILURES = 4;
const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 30_000;

const waitAfter = (failures: number): number => Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (failures - 1));

interface Parts {
  outbox: Outbox;
  send: (entry: string, body: { version: number; set: Setting }) => Promise<QaEntry>;
  /** False while nothing can be sent: no connection, or the sign-in has ended. */
  ready: Store<boolean>;
  /** The service refused a change. What holds a text stays in the queue, anything else is gone. */
  onRefused: (change: Change, error: unknown) => void;
  /** Somebody else was faster. What holds a text stays in the queue, anything else is gone. */
  onConflict: (change: Change, theirs: QaEntry) => void;
  sentenceOf: (error: unknown) => string;
  pause?: (ms: number, until: AbortSignal) => Promise<unknown>;
}

const resting = (ms: number, until: AbortSignal): Promise<unknown> =>
  new Promise((done) => {
    const timer = setTimeout(done, ms);
    until.addEventListener('abort', () => (clearTimeout(timer), done(null)), { once: true });
  });

/** Sends the queue, one change after the other, for as long as `run` is not stopped. Only one window of a person runs it. */
export function createSender({ outbox, send, ready, onRefused, onConflict, sentenceOf, pause = resting }: Parts) {
  let failures = 0;

  function refuse(group: Change[], error: unknown): void {
    const change = group[0]!;
    if (setsText(together(group))) outbox.trouble(group, { kind: 'refused', why: sentenceOf(error) });
    else outbox.drop(group);
    onRefused(change, error);
  }
  function lose(group: Change[], theirs: QaEntry): void {
    const change = group[0]!;
    if (setsText(together(group))) outbox.trouble(group, { kind: 'conflict', theirs });
    else outbox.took(group, theirs, change.version);
    onConflict(change, theirs);
  }
  /** True when the group has left the queue, or stays in it with a reason; false when it is to be tried later. */
  async function settle(group: Change[]): Promise<boolean> {
    const first = group[0]!;
    const set = together(group);
    let version = outbox.versionOf(first);
    for (let round = 0; round < MOST_ROUNDS; round++) {
      try {
        outbox.took(group, await send(first.entry, { version, set }));
        return true;
      } catch (error) {
        const theirs = newestIn(error, first.entry);
        if (!theirs) {
          if (isPassing(error, failures)) return false;
          refuse(group, error);
          return true;
        }
        const outcome = meets(first.was, set, theirs);
        if (outcome === 'done') outbox.took(group, theirs, version + 1);
        if (outcome === 'conflict') lose(group, theirs);
        if (outcome !== 'again') return true;
        version = theirs.version;
      }
    }
    return false;
  }
  /** Settles when the queue, or whether it can be sent, has changed. */
  const news = (until: AbortSignal): Promise<unknown> =>
    new Promise((done) => {
      const stops = [outbox.queue.subscribe(heard), ready.subscribe(heard)];
      function heard() {
        for (const stop of stops) stop();
        until.removeEventListener('abort', heard);
        done(null);
      }
      until.addEventListener('abort', heard);
    });

  return {
    async run(until: AbortSignal): Promise<void> {
      while (!until.aborted) {
        const group = ready.get() ? nextToSend(outbox.queue.get()) : null;
        if (!group) await news(until);
        else if (await settle(group)) failures = 0;
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

/** Nothing was decided about the change: no connection, no sign-in, too many calls, or a service that is not itself. */
function isPassing(error: unknown, failures: number): boolean {
  if (!(error instanceof ApiError)) return false;
  if ([0, 401, 408, 429, 502, 503, 504].includes(error.status)) return true;
  return error.status >= 500 && failures < MOST_FAILURES;
}

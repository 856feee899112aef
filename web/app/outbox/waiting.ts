import type { QaEntry } from '#contract/qa-entries.ts';
import { createStore } from '../../lib/store.ts';
import { asMeant, type Change } from './change.ts';
import type { Ack } from './journal.ts';

/** What windows of one person tell each other. */
export interface Word {
  put?: Change[];
  drop?: string[];
  /** The service has taken changes; the rows as it answered. */
  acks?: Ack[];
  rows?: QaEntry[];
}

/** The changes that wait for the service, in their order, and what it last said of their entries: as this window knows it. */
export function createWaiting(now: () => number, tab: string) {
  const queue = createStore<readonly Change[]>([]);
  /** Rows as the service last answered, newer than what lists may still hold. */
  const landed = createStore<ReadonlyMap<string, QaEntry>>(new Map());
  const acks = new Map<string, number>();
  /** Versions of entries that own changes gave, from any window. */
  const own = new Set<string>();
  /** Changes that have left the queue: copies of them that another window or the journal still had do not come back. */
  const left = new Set<string>();
  let last = 0;
  const changesOf = (entry: string): Change[] => byEntry(queue.get()).get(entry) ?? [];

  return {
    queue,
    landed,
    changesOf,
    /** The place of a change that is made now: behind all others. */
    place: (): number => (last = Math.max(last + 1, now() * 1000)),
    /** The entry as it stands here: the newest row known, with what waits on top. */
    meant: (row: QaEntry): QaEntry => asMeant(newer(row, landed.get().get(row.id)), changesOf(row.id), tab),
    versionOf: (first: Change): number => (first.after === null ? first.version : (acks.get(first.after) ?? first.version)),
    /** Whether the row stands as this person left it, in this or another window. */
    isOwn: ({ id, version }: QaEntry): boolean => own.has(`${id} ${version}`),
    /** Does what this or another window did. */
    apply({ put: copies = [], drop = [], acks: given = [], rows = [] }: Word): void {
      for (const ack of given) {
        acks.set(ack.id, ack.version);
        if (ack.entry !== undefined) own.add(`${ack.entry} ${ack.version}`);
      }
      for (const id of [...drop, ...given.map((ack) => ack.id)]) left.add(id);
      const put = copies.filter(({ id }) => !left.has(id));
      for (const { at } of put) last = Math.max(last, at);
      if (rows.length > 0) landed.set((all) => withRows(all, rows));
      if (put.length + drop.length === 0) return;
      const gone = new Set([...drop, ...put.map((change) => change.id)]);
      queue.set((all) => [...all.filter((change) => !gone.has(change.id)), ...put].toSorted((a, b) => a.at - b.at));
    },
  };
}

export type Waiting = ReturnType<typeof createWaiting>;

const withRows = (all: ReadonlyMap<string, QaEntry>, rows: QaEntry[]): ReadonlyMap<string, QaEntry> =>
  new Map([...all, ...rows.filter((row) => (all.get(row.id)?.version ?? 0) <= row.version).map((row): [string, QaEntry] => [row.id, row])]);

const newer = (row: QaEntry, known: QaEntry | undefined): QaEntry => (known && known.version > row.version ? known : row);

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

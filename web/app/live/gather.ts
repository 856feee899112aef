import type { Effect } from './event-table.ts';

/** What was gathered between two flushes. Entries are kept by request, each with the newest version told; '' holds those whose request is not known. */
export interface Batch {
  requests: Set<string>;
  entries: Map<string, Map<string, number>>;
  documents: Set<string>;
  removedDocuments: Set<string>;
  lists: string[][];
}

const empty = (): Batch => ({ requests: new Set(), entries: new Map(), documents: new Set(), removedDocuments: new Set(), lists: [] });

interface Timer {
  set: (run: () => void, ms: number) => unknown;
  clear: (handle: unknown) => void;
  /** Milliseconds from any beginning. */
  now: () => number;
}
const clock: Timer = {
  set: (run, ms) => setTimeout(run, ms),
  clear: (handle) => clearTimeout(handle as number),
  now: () => performance.now(),
};

/** Between two flushes; after a pause only what comes within the shorter time is gathered, so that a first change shows at once. */
export const FLUSH_MS = 250;
export const FIRST_MS = 30;

/** Gathers effects and hands them over four times a second at most, one flush at a time: a slow flush makes the next one larger, not more. */
export function createGatherer(flush: (batch: Batch) => Promise<void>, timer: Timer = clock) {
  let batch = empty();
  let handle: unknown = null;
  let busy = false;
  let last = Number.NEGATIVE_INFINITY;

  function schedule() {
    if (handle !== null || busy) return;
    handle = timer.set(run, Math.max(FIRST_MS, FLUSH_MS - (timer.now() - last)));
  }
  function run() {
    handle = null;
    last = timer.now();
    const now = batch;
    batch = empty();
    busy = true;
    void flush(now).finally(() => {
      busy = false;
      if (!isEmpty(batch)) schedule();
    });
  }
  return {
    add(effect: Effect) {
      for (const id of effect.requests) batch.requests.add(id);
      for (const id of effect.documents) batch.documents.add(id);
      for (const id of effect.removedDocuments) batch.removedDocuments.add(id);
      if (effect.entries.versions.length > 0) {
        const request = effect.entries.request ?? '';
        const told = batch.entries.get(request) ?? new Map<string, number>();
        for (const [id, version] of effect.entries.versions) told.set(id, Math.max(version, told.get(id) ?? 0));
        batch.entries.set(request, told);
      }
      for (const key of effect.lists) if (!batch.lists.some((other) => other.join() === key.join())) batch.lists.push(key);
      if (!isEmpty(batch)) schedule();
    },
    stop() {
      if (handle !== null) timer.clear(handle);
      handle = null;
      batch = empty();
    },
  };
}

const isEmpty = (batch: Batch) =>
  batch.requests.size + batch.entries.size + batch.documents.size + batch.removedDocuments.size + batch.lists.length === 0;

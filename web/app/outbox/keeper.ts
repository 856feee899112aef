import { createStore } from '../../lib/store.ts';
import type { Journal, Writing } from './journal.ts';

/** Brings writings into the journal; those from before it was open follow when it is. */
export function createKeeper(onNotKept: (error: unknown) => void) {
  /** How many writings are on their way into the journal. */
  const unkept = createStore(0);
  let journal: Journal | null = null;
  let early: Writing[] = [];
  let kept: Promise<unknown> = Promise.resolve();

  function keep(opened: Journal, writing: Writing): void {
    const done = opened
      .write(writing)
      .catch(onNotKept)
      .finally(() => unkept.set((count) => count - 1));
    kept = Promise.all([kept, done]);
  }
  return {
    unkept,
    write(writing: Writing): void {
      unkept.set((count) => count + 1);
      if (journal) keep(journal, writing);
      else early.push(writing);
    },
    open(opened: Journal): void {
      journal = opened;
      for (const writing of early) keep(opened, writing);
      early = [];
    },
    /** Settles when everything so far is kept in this browser. */
    kept: async () => void (await kept),
  };
}

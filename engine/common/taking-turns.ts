/** Long work on a thread that others share: they have their turn every few milliseconds. */
import { setImmediate } from 'node:timers/promises';

const TURN_MS = 8;

/** A pause that lets others have their turn when enough time went by since they last had it. */
export function takingTurns(): () => Promise<void> | undefined {
  let since = performance.now();
  return () => {
    if (performance.now() - since < TURN_MS) return undefined;
    return setImmediate().then(() => void (since = performance.now()));
  };
}

/** Others have their turn, between two steps of which each may take long. */
export const giveWay = (): Promise<void> => setImmediate();

let last: Promise<unknown> = Promise.resolve();

/**
 * Waits for a turn of its own among all pieces of work of this thread that call it: each begins in a later round of the event loop than
 * the one before, however many became ready at once, so that others have their turn between any two.
 */
export const ownTurn = (): Promise<unknown> => (last = last.then(() => setImmediate()));

/** `map` of a list that may be long, in turns. */
export async function mapInTurns<T, R>(items: readonly T[], make: (item: T, index: number) => R): Promise<R[]> {
  const pause = takingTurns();
  const made: R[] = [];
  for (const [index, item] of items.entries()) {
    made.push(make(item, index));
    const waited = pause();
    if (waited) await waited;
  }
  return made;
}

/** `map` of a list that may be long with work that may wait, one after the other and in turns. */
export async function mapEachInTurn<T, R>(items: readonly T[], make: (item: T) => Promise<R>): Promise<R[]> {
  const pause = takingTurns();
  const made: R[] = [];
  for (const item of items) {
    made.push(await make(item));
    await pause();
  }
  return made;
}

/** `find` in a list that may be long, or whose items may take long to look at, in turns. */
export async function findInTurns<T>(items: Iterable<T>, isIt: (item: T) => boolean): Promise<T | undefined> {
  const pause = takingTurns();
  for (const item of items) {
    if (isIt(item)) return item;
    const waited = pause();
    if (waited) await waited;
  }
  return undefined;
}

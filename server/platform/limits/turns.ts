import { setImmediate } from 'node:timers/promises';

/**
 * Does what is asked for one holder at most `most` at a time, in the order in which it was asked for; between one and the next whoever
 * else waits for this process has their turn.
 */
export function turnsFor(most: number) {
  const holders = new Map<string, { running: number; waiting: (() => void)[] }>();
  return async <T>(holder: string, act: () => Promise<T>): Promise<T> => {
    const held = holders.get(holder) ?? { running: 0, waiting: [] };
    holders.set(holder, held);
    if (held.running < most) held.running += 1;
    else await new Promise<void>((turn) => held.waiting.push(turn));
    try {
      await setImmediate();
      return await act();
    } finally {
      const next = held.waiting.shift();
      if (next) next();
      else {
        held.running -= 1;
        if (held.running === 0) holders.delete(holder);
      }
    }
  };
}

/** Lets so many through at once; the others wait in order, and leave when their signal aborts. */
export type Turnstile = <T>(work: () => Promise<T>, signal?: AbortSignal) => Promise<T>;

/** @param width how many may be inside at once, at least 1 */
export function createTurnstile(width: number): Turnstile {
  const waiting = new Set<() => void>();
  let inside = 0;
  const enter = async (signal?: AbortSignal): Promise<void> => {
    signal?.throwIfAborted();
    if (inside < width) {
      inside += 1;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const leave = (): void => {
        waiting.delete(next);
        reject(signal?.reason as Error);
      };
      const next = (): void => {
        signal?.removeEventListener('abort', leave);
        resolve();
      };
      signal?.addEventListener('abort', leave, { once: true });
      waiting.add(next);
    });
  };
  /** Whoever leaves hands the place to the next; nobody can slip in between. */
  const leave = (): void => {
    const [next] = waiting;
    if (!next) inside -= 1;
    else {
      waiting.delete(next);
      next();
    }
  };
  return async (work, signal) => {
    await enter(signal);
    try {
      return await work();
    } finally {
      leave();
    }
  };
}

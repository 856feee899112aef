/** One writer of a file at a time, in this process. */

/** What was begun, and ends. */
interface Turn {
  /** Aborts when somebody else begins; with what they were told to say. */
  signal: AbortSignal;
  /** Call always, once nothing is written any more. */
  done(): void;
}

interface Writers {
  /** Ends whoever writes a file, and answers once they wrote their last. @throws the reason, where somebody began meanwhile */
  begin(key: string): Promise<Turn>;
}

/** @param replaced why somebody's writing ends when another one begins */
export function openWriters(replaced: () => Error): Writers {
  const writing = new Map<string, { over: AbortController; ended: Promise<void> }>();
  return {
    async begin(key) {
      const before = writing.get(key);
      const over = new AbortController();
      const { promise: ended, resolve } = Promise.withResolvers<void>();
      const own = { over, ended };
      writing.set(key, own);
      const done = (): void => {
        if (writing.get(key) === own) writing.delete(key);
        resolve();
      };
      before?.over.abort(replaced());
      await before?.ended;
      if (!over.signal.aborted) return { signal: over.signal, done };
      done();
      throw over.signal.reason;
    },
  };
}

/** What comes, until the signal ends it: also while nothing comes. @throws the reason of the signal */
export async function* until<T>(signal: AbortSignal, coming: AsyncIterable<T>): AsyncGenerator<T> {
  // Of the piece that is waited for alone: a promise for all of them would hold every piece until its end.
  let giveUp = (_reason: unknown): void => {};
  const end = (): void => giveUp(signal.reason);
  signal.addEventListener('abort', end, { once: true });
  const pieces = coming[Symbol.asyncIterator]();
  try {
    for (;;) {
      signal.throwIfAborted();
      const { done, value } = await new Promise<IteratorResult<T>>((resolve, reject) => {
        giveUp = reject;
        pieces.next().then(resolve, reject);
      });
      signal.throwIfAborted();
      if (done === true) return;
      yield value;
    }
  } finally {
    signal.removeEventListener('abort', end);
  }
}

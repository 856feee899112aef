import { AppError } from '../http/app-error.ts';

/** Something of which a named holder has at most so much at a time (places, or bytes), and how many of theirs may wait for it. */
export interface Bound {
  name: string;
  most: number;
  waiting: number;
}

/** How somebody waits. */
export interface Patience {
  /** Milliseconds; null for what waits however long it takes. */
  ms: number | null;
  /** Whoever is gone does not wait. */
  signal?: AbortSignal | undefined;
}

interface Waiter {
  bounds: readonly Bound[];
  size: number;
  begin: () => void;
}

/** Seconds after which somebody may ask again whose calls fill a line. */
const AGAIN_SECONDS = 5;

/** Said to whoever comes to a line that is full. */
export const tooManyWait = (): AppError =>
  new AppError(
    'rate_limited',
    `Too many calls at once: those under way have to be answered first. Try again in ${AGAIN_SECONDS} seconds.`,
    undefined,
    AGAIN_SECONDS,
  );

const waitedTooLong = (): AppError =>
  new AppError('unavailable', 'Others are being served, and it was not your turn in time. Try again in a moment.');

/**
 * Places that are shared: whoever takes one, or a piece of a `size`, counts for several bounds at once (all together, an organisation, a
 * person), from the widest to the narrowest. Who finds one of them full waits in the line of the narrowest; of the lines whose bounds have
 * room each has its turn, so that a long line keeps no short one waiting. What is larger than a bound finds room where nothing else is held.
 */
export interface Lines {
  /** Answers how to give the place back. @throws rate_limited where the line is full · unavailable where it takes too long · the reason of the signal */
  take(bounds: readonly Bound[], patience: Patience, size?: number): Promise<() => void>;
  /** Works within a place, and gives it back however that ends. @throws as `take`, and what the work throws */
  within<T>(bounds: readonly Bound[], patience: Patience, work: () => Promise<T>): Promise<T>;
  /** The same without waiting, whatever is held: for what is needed to end what is held already. */
  pass(bounds: readonly Bound[], size?: number): () => void;
  /** The narrowest bound that has no room, for whoever does not wait. */
  full(bounds: readonly Bound[], size?: number): Bound | undefined;
  held(name: string): number;
}

export function openLines(): Lines {
  const held = new Map<string, number>();
  const waiting = new Map<string, number>();
  /** By the name of the narrowest bound; the one whose turn is next stands first. */
  const lines = new Map<string, Waiter[]>();
  const full = (bounds: readonly Bound[], size = 1): Bound | undefined =>
    bounds.findLast(({ name, most }) => {
      const now = held.get(name) ?? 0;
      return now > 0 && now + size > most;
    });
  const hasRoom = ({ bounds, size }: Pick<Waiter, 'bounds' | 'size'>): boolean => full(bounds, size) === undefined;
  const giveBack = (bounds: readonly Bound[], size: number): void => {
    count(held, bounds, -size);
    serve(lines, waiting, hasRoom);
  };
  const pass = (bounds: readonly Bound[], size = 1): (() => void) => {
    count(held, bounds, size);
    return once(() => giveBack(bounds, size));
  };
  const lent: Lines = {
    pass,
    full,
    held: (name) => held.get(name) ?? 0,
    async within(bounds, patience, work) {
      const done = await lent.take(bounds, patience);
      try {
        return await work();
      } finally {
        done();
      }
    },
    async take(bounds, patience, size = 1) {
      patience.signal?.throwIfAborted();
      const line = lineOf(bounds);
      if (!lines.has(line) && hasRoom({ bounds, size })) return pass(bounds, size);
      if (bounds.some(({ name, waiting: most }) => (waiting.get(name) ?? 0) >= most)) throw tooManyWait();
      return new Promise((begin, refuse) => {
        const waiter: Waiter = { bounds, size, begin: () => (stop(), begin(pass(bounds, size))) };
        const leave = (reason: unknown): void => {
          stop();
          leaveLine(lines, waiting, waiter);
          refuse(reason as Error);
        };
        const stop = onceOver(patience, leave);
        count(waiting, bounds, 1);
        const others = lines.get(line);
        if (others) others.push(waiter);
        else lines.set(line, [waiter]);
      });
    },
  };
  return lent;
}

const lineOf = (bounds: readonly Bound[]): string => bounds.at(-1)?.name ?? '';

const once = (act: () => void): (() => void) => {
  let done = false;
  return () => {
    if (done) return;
    done = true;
    act();
  };
};

const count = (counts: Map<string, number>, bounds: readonly Bound[], more: number): void => {
  for (const { name } of bounds) {
    const now = (counts.get(name) ?? 0) + more;
    if (now === 0) counts.delete(name);
    else counts.set(name, now);
  }
};

/** Lets begin whoever finds room, one of a line and then the next line. */
function serve(lines: Map<string, Waiter[]>, waiting: Map<string, number>, hasRoom: (waiter: Waiter) => boolean): void {
  // A line that goes to the end is looked at once more.
  for (const [line, waiters] of lines) {
    const [first] = waiters;
    if (!first || !hasRoom(first)) continue;
    waiters.shift();
    lines.delete(line);
    if (waiters.length > 0) lines.set(line, waiters);
    count(waiting, first.bounds, -1);
    first.begin();
  }
}

function leaveLine(lines: Map<string, Waiter[]>, waiting: Map<string, number>, waiter: Waiter): void {
  const line = lineOf(waiter.bounds);
  const rest = lines.get(line)?.filter((one) => one !== waiter) ?? [];
  if (rest.length > 0) lines.set(line, rest);
  else lines.delete(line);
  count(waiting, waiter.bounds, -1);
}

/** Calls back when the time is over or whoever waits is gone; answers how to stop that. */
export function onceOver({ ms, signal }: Patience, leave: (reason: unknown) => void): () => void {
  const gone = (): void => leave(signal?.reason);
  const timer = ms === null ? undefined : setTimeout(() => leave(waitedTooLong()), ms);
  signal?.addEventListener('abort', gone, { once: true });
  return () => {
    clearTimeout(timer);
    signal?.removeEventListener('abort', gone);
  };
}

import { type Bound, type Patience, openLines } from '#server/platform/limits/lines.ts';

interface Lanes {
  /** Places of those who were not waited for longer than `quickMs` yet, and of those who were. */
  quick: number;
  slow: number;
  quickMs: number;
  /** So many wait for a place of their own. */
  waiting: number;
}

/**
 * Places for work that waits for machines of others, of whom some never answer: what lasts longer than most does gives its place to whoever
 * waits and goes on among the slow ones. Where these are too many already, it ends with a TimeoutError.
 */
export function openLanes({ quick, slow, quickMs, waiting }: Lanes) {
  const lines = openLines();
  const slowly = [{ name: 'slow', most: slow, waiting: 0 }];
  const quickly = (own: readonly Bound[]): Bound[] => [
    { name: 'quick', most: quick, waiting },
    ...own.map(({ name, most }) => ({ name: `quick ${name}`, most, waiting: most })),
  ];
  return {
    /**
     * Works within a place of one's own, from the widest to the narrowest, held until the work ends, and one of all.
     * @throws as lines.ts, and what the work throws
     */
    async within<T>(own: readonly Bound[], patience: Patience, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
      const leave = await lines.take([{ name: 'all', most: Number.POSITIVE_INFINITY, waiting }, ...own], patience);
      try {
        let place = await lines.take(quickly(own), patience);
        const ending = new AbortController();
        const moving = setTimeout(() => {
          if (lines.full(slowly)) return ending.abort(new DOMException('Too many that are slow are waited for.', 'TimeoutError'));
          const from = place;
          place = lines.pass(slowly);
          from();
        }, quickMs);
        try {
          return await work(ending.signal);
        } finally {
          clearTimeout(moving);
          place();
        }
      } finally {
        leave();
      }
    },
  };
}

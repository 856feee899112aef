/** What was worked out before, kept within a bound. */
export interface Kept<K, V> {
  get(key: K): V | undefined;
  set(key: K, value: V): void;
  /** Entries held, at most the bound. */
  readonly size: number;
}

/**
 * Keeps what was used last, `most` entries at most and at least half as many. Two generations: what is asked for while the
 * older one stands moves into the younger, and when that is full the older one goes; so a hit costs one look.
 */
export function keepRecent<K, V extends NonNullable<unknown> | null>(most: number): Kept<K, V> {
  const half = Math.max(1, Math.floor(most / 2));
  let young = new Map<K, V>();
  let old = new Map<K, V>();
  const set = (key: K, value: V): void => {
    if (young.size >= half && !young.has(key)) {
      old = young;
      young = new Map();
    }
    young.set(key, value);
    old.delete(key);
  };
  return {
    get(key) {
      const known = young.get(key);
      if (known !== undefined) return known;
      const earlier = old.get(key);
      if (earlier !== undefined) set(key, earlier);
      return earlier;
    },
    set,
    get size() {
      return young.size + old.size;
    },
  };
}

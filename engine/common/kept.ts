/** What was worked out before, kept within a bound. */
export interface Kept<K, V> {
  get(key: K): V | undefined;
  set(key: K, value: V): void;
  /** Entries held, at most the bound. */
  readonly size: number;
}

/** What entries weigh, and what all that are kept may weigh together. One that weighs more than half of it is not kept. */
export interface Weight<K> {
  of: (key: K) => number;
  most: number;
}

/**
 * Keeps what was used last, `most` entries and `weight.most` at most, and of either at least half where there is as much. Two generations:
 * what is asked for while the older one stands moves into the younger, and when that is full the older one goes; so a hit costs one look.
 */
export function keepRecent<K, V extends NonNullable<unknown> | null>(most: number, weight?: Weight<K>): Kept<K, V> {
  const half = Math.max(1, Math.floor(most / 2));
  const halfWeight = weight ? weight.most / 2 : Number.POSITIVE_INFINITY;
  let young = new Map<K, V>();
  let old = new Map<K, V>();
  let weighs = 0;
  const set = (key: K, value: V): void => {
    const more = young.has(key) ? 0 : (weight?.of(key) ?? 0);
    if (more > halfWeight) return;
    if (!young.has(key) && (young.size >= half || weighs + more > halfWeight)) {
      old = young;
      young = new Map();
      weighs = 0;
    }
    weighs += more;
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

/** The highest of many, without sorting all of them. */

export interface Best<T> {
  /** What is below this need not be offered, and of two that are even the lower row counts. */
  least(): number;
  offer(found: T): void;
  /** Highest first; of two that are even, the lower row. */
  sorted(): T[];
}

/** Keeps the `limit` highest as a heap, the one that would go first at its root. */
export function createBest<T extends { row: number }>(limit: number, valueOf: (found: T) => number): Best<T> {
  const kept: T[] = [];
  const values: number[] = [];
  /** Whether what stands at one place comes after what stands at another. */
  const isAfter = (one: number, other: number): boolean =>
    values[one]! < values[other]! || (values[one] === values[other] && kept[one]!.row > kept[other]!.row);
  const swap = (one: number, other: number): void => {
    [kept[one], kept[other]] = [kept[other]!, kept[one]!];
    [values[one], values[other]] = [values[other]!, values[one]!];
  };
  const rise = (from: number): void => {
    for (let at = from; at > 0;) {
      const above = (at - 1) >> 1;
      if (!isAfter(at, above)) return;
      swap(at, above);
      at = above;
    }
  };
  const sink = (): void => {
    for (let at = 0; ;) {
      let last = at;
      for (const below of [2 * at + 1, 2 * at + 2]) if (below < kept.length && isAfter(below, last)) last = below;
      if (last === at) return;
      swap(at, last);
      at = last;
    }
  };
  return {
    least: () => (kept.length < limit ? Number.NEGATIVE_INFINITY : (values[0] ?? Number.POSITIVE_INFINITY)),
    offer(found) {
      const value = valueOf(found);
      if (kept.length < limit) {
        kept.push(found);
        values.push(value);
        rise(kept.length - 1);
      } else if (limit > 0 && (value > values[0]! || (value === values[0] && found.row < kept[0]!.row))) {
        kept[0] = found;
        values[0] = value;
        sink();
      }
    },
    sorted: () => kept.toSorted((a, b) => valueOf(b) - valueOf(a) || a.row - b.row),
  };
}

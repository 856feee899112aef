/** The highest of many, without sorting all of them. */

export interface Best<T> {
  /** What is not above this need not be offered. */
  least(): number;
  offer(found: T): void;
  /** Highest first; of two that are even, the lower row. */
  sorted(): T[];
}

/** Keeps the `limit` highest; collects twice as many before it sorts. */
export function createBest<T extends { row: number }>(limit: number, valueOf: (found: T) => number): Best<T> {
  let kept: T[] = [];
  let least = Number.NEGATIVE_INFINITY;
  const cut = () => {
    kept = kept.sort((a, b) => valueOf(b) - valueOf(a) || a.row - b.row).slice(0, limit);
    if (kept.length === limit && limit > 0) least = valueOf(kept.at(-1)!);
  };
  return {
    least: () => least,
    offer(found) {
      kept.push(found);
      if (kept.length >= limit * 2) cut();
    },
    sorted() {
      cut();
      return kept;
    },
  };
}

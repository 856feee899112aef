interface Total {
  rows: number;
  sums: Float64Array;
  /** Until a row comes or goes. */
  middle: Float32Array | null;
}

export interface Totals {
  /** Adds a row of a kind, its codes times `step`; takes it out where `step` is below 0. */
  count(kind: number, codes: ArrayLike<number>, step: number): void;
  /** The mean of all rows of a kind; zeros when there are none. Left alone by whoever is given it. */
  middle(kind: number): Float32Array;
  clear(): void;
}

/** Sums of the vectors of each kind, kept while rows come and go. */
export function createTotals(dimensions: number): Totals {
  const totals = new Map<number, Total>();
  return {
    count(kind, codes, step) {
      const total = totals.get(kind) ?? { rows: 0, sums: new Float64Array(dimensions), middle: null };
      totals.set(kind, total);
      total.rows += Math.sign(step);
      total.middle = null;
      for (let at = 0; at < dimensions; at++) total.sums[at]! += codes[at]! * step;
    },
    middle(kind) {
      const total = totals.get(kind);
      if (!total || total.rows <= 0) return new Float32Array(dimensions);
      return (total.middle ??= Float32Array.from(total.sums, (sum) => sum / total.rows));
    },
    clear: () => totals.clear(),
  };
}

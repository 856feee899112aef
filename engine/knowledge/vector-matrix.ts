/**
 * The vectors of one index in memory, as 8-bit numbers with a factor per row: 100,000 × 384 take 38 MB and an exact scan
 * takes about 5 ms on one core, against 85 ms for LanceDB's own exact scan of the float32 table.
 */
import { createBest } from './best.ts';
import { createDotProducts, LANES, ROWS_AT_ONCE } from './dot-products.ts';

export interface Scored {
  row: number;
  doc: number;
  kind: number;
  cosine: number;
}

export interface VectorMatrix {
  readonly size: number;
  has(row: number): boolean;
  add(row: number, doc: number, kind: number, vector: ArrayLike<number>): void;
  /** Takes out the rows for which this is true. */
  removeWhere(gone: (row: number, doc: number) => boolean): void;
  clear(): void;
  /** Cosine of a unit vector with one row, or null when the row has no vector. */
  cosine(row: number, query: Float32Array): number | null;
  /** Of the rows that are allowed, the nearest, best first. */
  nearest(query: Float32Array, limit: number, allowed: (doc: number, kind: number) => boolean): Nearest;
}

export interface Nearest {
  best: Scored[];
  /** Cosine of the query with all rows that are allowed, on average; 0 without any. */
  mean: number;
}

const STEPS = 127;
/** The query has finer steps than the rows; a sum over all of them must stay within 32 bits. */
const QUERY_STEPS = 32_767;
const LARGEST_SUM = 2 ** 31 - 1;

export function createVectorMatrix(dimensions: number): VectorMatrix {
  const width = Math.ceil(dimensions / LANES) * LANES;
  const dots = createDotProducts(width);
  let capacity = 0;
  let factors = new Float32Array(0);
  let labels = new Int32Array(0);
  let size = 0;
  const slots = new Map<number, number>();
  /** What was last asked: the kinds of one question are searched one after the other. */
  let scanned: { query: Float32Array; cosines: Float32Array } | null = null;

  const grow = () => {
    capacity = Math.max(1024, capacity * 2);
    dots.reserve(capacity);
    const [oldFactors, oldLabels] = [factors, labels];
    factors = new Float32Array(capacity);
    factors.set(oldFactors);
    labels = new Int32Array(capacity * 3);
    labels.set(oldLabels);
  };
  const move = (from: number, to: number) => {
    dots.codes.copyWithin(to * width, from * width, (from + 1) * width);
    factors[to] = factors[from]!;
    labels.copyWithin(to * 3, from * 3, from * 3 + 3);
    slots.set(labels[to * 3]!, to);
  };
  const cosinesOf = (query: Float32Array): Float32Array => {
    if (scanned?.query === query) return scanned.cosines;
    const { codes, step } = coarse(query, width);
    const cosines = new Float32Array(size);
    for (let from = 0; from < size; from += ROWS_AT_ONCE) {
      const sums = dots.run(codes, from, Math.min(ROWS_AT_ONCE, size - from));
      for (let at = 0; at < sums.length; at++) cosines[from + at] = sums[at]! * factors[from + at]! * step;
    }
    scanned = { query, cosines };
    return cosines;
  };

  return {
    get size() {
      return size;
    },
    has: (row) => slots.has(row),
    add(row, doc, kind, vector) {
      if (size === capacity) grow();
      scanned = null;
      const slot = slots.get(row) ?? size++;
      slots.set(row, slot);
      labels.set([row, doc, kind], slot * 3);
      let largest = 0;
      for (let at = 0; at < dimensions; at++) largest = Math.max(largest, Math.abs(vector[at]!));
      const step = largest / STEPS || 1;
      factors[slot] = step;
      for (let at = 0; at < dimensions; at++) dots.codes[slot * width + at] = Math.round(vector[at]! / step);
    },
    removeWhere(gone) {
      scanned = null;
      for (let slot = size - 1; slot >= 0; slot--) {
        const row = labels[slot * 3]!;
        if (!gone(row, labels[slot * 3 + 1]!)) continue;
        slots.delete(row);
        size -= 1;
        if (slot !== size) move(size, slot);
      }
    },
    clear() {
      scanned = null;
      slots.clear();
      size = 0;
    },
    cosine(row, query) {
      const slot = slots.get(row);
      return slot === undefined ? null : cosinesOf(query)[slot]!;
    },
    nearest(query, limit, allowed) {
      const cosines = cosinesOf(query);
      const best = createBest<Scored>(limit, (found) => found.cosine);
      let [sum, count] = [0, 0];
      for (let slot = 0; slot < size; slot++) {
        const [row, doc, kind] = [labels[slot * 3]!, labels[slot * 3 + 1]!, labels[slot * 3 + 2]!];
        if (!allowed(doc, kind)) continue;
        const cosine = cosines[slot]!;
        sum += cosine;
        count += 1;
        if (cosine > best.least()) best.offer({ row, doc, kind, cosine });
      }
      return { best: best.sorted(), mean: count > 0 ? sum / count : 0 };
    },
  };
}

/** A query in whole steps of 16 bits. */
function coarse(query: Float32Array, width: number): { codes: Int16Array; step: number } {
  const most = Math.min(QUERY_STEPS, Math.floor(LARGEST_SUM / (STEPS * width)));
  const largest = query.reduce((high, value) => Math.max(high, Math.abs(value)), 0);
  const step = largest / most || 1;
  const codes = new Int16Array(width);
  query.forEach((value, at) => (codes[at] = Math.round(value / step)));
  return { codes, step };
}

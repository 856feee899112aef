/**
 * The vectors of one index in memory, as 8-bit numbers with a factor per row: 100,000 × 384 take 38 MB and an exact scan
 * takes about 5 ms on one core, against 85 ms for LanceDB's own exact scan of the float32 table.
 */
import { createDotProducts, LANES, ROWS_AT_ONCE } from './dot-products.ts';
import { LABELS, nearestOf, type Scored } from './nearest.ts';
import { createTotals } from './totals.ts';

export interface VectorMatrix {
  readonly size: number;
  has(row: number): boolean;
  /** `language` is a number below 256, the same for texts of one language. */
  add(row: number, doc: number, kind: number, language: number, vector: ArrayLike<number>): void;
  /** Takes out the rows for which this is true. */
  removeWhere(gone: (row: number, doc: number) => boolean): void;
  clear(): void;
  /** Cosine of a unit vector with one row, or null when the row has no vector. */
  cosine(row: number, query: Float32Array): number | null;
  /** As exactly as its 8 bits say it, or null. */
  vector(row: number): Float32Array | null;
  /** The mean of all vectors of a kind; zeros when there are none. */
  middle(kind: number): Float32Array;
  /** Of the rows that are allowed, the nearest, best first. */
  nearest(query: Float32Array, limit: number, allowed: (doc: number, kind: number) => boolean): Nearest;
}

/** What was found: see `nearestOf`. */
interface Nearest {
  /** Highest above first. */
  best: Scored[];
  /** Of any row that is allowed; null when it has no vector. */
  above(row: number): number | null;
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
  const totals = createTotals(dimensions);
  /** What was last asked: the kinds of one question are searched one after the other. */
  let scanned: { query: Float32Array; cosines: Float32Array } | null = null;

  const grow = () => {
    capacity = Math.max(1024, capacity * 2);
    dots.reserve(capacity);
    const [oldFactors, oldLabels] = [factors, labels];
    factors = new Float32Array(capacity);
    factors.set(oldFactors);
    labels = new Int32Array(capacity * LABELS);
    labels.set(oldLabels);
  };
  const move = (from: number, to: number) => {
    dots.codes.copyWithin(to * width, from * width, (from + 1) * width);
    factors[to] = factors[from]!;
    labels.copyWithin(to * LABELS, from * LABELS, (from + 1) * LABELS);
    slots.set(labels[to * LABELS]!, to);
  };
  /** Adds a row to the total of its kind, or with −1 takes it out. */
  const count = (slot: number, times: 1 | -1) =>
    totals.count(labels[slot * LABELS + 2]!, dots.codes.subarray(slot * width, slot * width + dimensions), factors[slot]! * times);
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
    add(row, doc, kind, language, vector) {
      if (size === capacity) grow();
      scanned = null;
      const known = slots.get(row);
      if (known !== undefined) count(known, -1);
      const slot = known ?? size++;
      slots.set(row, slot);
      labels.set([row, doc, kind, language], slot * LABELS);
      let largest = 0;
      for (let at = 0; at < dimensions; at++) largest = Math.max(largest, Math.abs(vector[at]!));
      const step = largest / STEPS || 1;
      factors[slot] = step;
      for (let at = 0; at < dimensions; at++) dots.codes[slot * width + at] = Math.round(vector[at]! / step);
      count(slot, 1);
    },
    removeWhere(gone) {
      scanned = null;
      for (let slot = size - 1; slot >= 0; slot--) {
        const row = labels[slot * LABELS]!;
        if (!gone(row, labels[slot * LABELS + 1]!)) continue;
        count(slot, -1);
        slots.delete(row);
        size -= 1;
        if (slot !== size) move(size, slot);
      }
    },
    clear() {
      scanned = null;
      slots.clear();
      totals.clear();
      size = 0;
    },
    cosine(row, query) {
      const slot = slots.get(row);
      return slot === undefined ? null : cosinesOf(query)[slot]!;
    },
    vector(row) {
      const slot = slots.get(row);
      if (slot === undefined) return null;
      return Float32Array.from(dots.codes.subarray(slot * width, slot * width + dimensions), (code) => code * factors[slot]!);
    },
    middle: totals.middle,
    nearest(query, limit, allowed) {
      const { best, above } = nearestOf({ size, labels, cosines: cosinesOf(query) }, { limit, allowed });
      return { best, above: (row) => (slots.has(row) ? above(slots.get(row)!) : null) };
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

import { createBest } from './best.ts';

/** What a row is labelled with: row, document, kind, language. */
export const LABELS = 4;
const LANGUAGES = 256;

export interface Scored {
  row: number;
  doc: number;
  kind: number;
  cosine: number;
  /** The cosine less what the query has with the others of its language: see `nearestOf`. */
  above: number;
}

interface Scanned {
  size: number;
  /** LABELS of each slot. */
  labels: Int32Array;
  /** Of the query with each slot. */
  cosines: Float32Array;
}

interface Wanted {
  limit: number;
  allowed: (doc: number, kind: number) => boolean;
}

/**
 * Encoders put texts of one language nearer to each other than to the same text in another: a question would find every
 * passage of its own language first. So what counts is how far a cosine lies above that of the query with the other rows
 * that are allowed and of the row's language, on average, with the average of all rows counted as one more of them.
 * @returns the best, highest above first, and how far above any slot lies
 */
export function nearestOf(
  { size, labels, cosines }: Scanned,
  { limit, allowed }: Wanted,
): { best: Scored[]; above: (slot: number) => number } {
  const wanted = new Int32Array(size);
  const [sums, counts] = [new Float64Array(LANGUAGES), new Float64Array(LANGUAGES)];
  let count = 0;
  // Rows of one document lie beside each other.
  let [doc, kind, isAllowed] = [Number.NaN, Number.NaN, false];
  for (let slot = 0; slot < size; slot++) {
    const [itsDoc, itsKind] = [labels[slot * LABELS + 1]!, labels[slot * LABELS + 2]!];
    if (itsDoc !== doc || itsKind !== kind) {
      isAllowed = allowed(itsDoc, itsKind);
      doc = itsDoc;
      kind = itsKind;
    }
    if (!isAllowed) continue;
    wanted[count++] = slot;
    const language = labels[slot * LABELS + 3]!;
    sums[language]! += cosines[slot]!;
    counts[language]! += 1;
  }
  const mean = sums.reduce((sum, one) => sum + one, 0) / Math.max(1, count);
  const above = (slot: number): number => {
    const [cosine, language] = [cosines[slot]!, labels[slot * LABELS + 3]!];
    return cosine - (sums[language]! - cosine + mean) / counts[language]!;
  };
  const best = createBest<Scored>(limit, (found) => found.above);
  for (let at = 0; at < count; at++) {
    const slot = wanted[at]!;
    const far = above(slot);
    if (far <= best.least()) continue;
    const [row, doc, kind] = [labels[slot * LABELS]!, labels[slot * LABELS + 1]!, labels[slot * LABELS + 2]!];
    best.offer({ row, doc, kind, cosine: cosines[slot]!, above: far });
  }
  return { best: best.sorted(), above };
}

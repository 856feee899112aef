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

/** Slots beside each other whose rows are of one document, one kind and one language: `from` to before `to`. */
export interface Stretch {
  from: number;
  to: number;
  doc: number;
  kind: number;
  language: number;
}

/** Of `size` slots with their LABELS, what lies beside each other and is alike. Pure. */
export function stretchesOf(size: number, labels: Int32Array): Stretch[] {
  const stretches: Stretch[] = [];
  let last: Stretch | undefined;
  for (let slot = 0; slot < size; slot++) {
    const [doc, kind, language] = [labels[slot * LABELS + 1]!, labels[slot * LABELS + 2]!, labels[slot * LABELS + 3]!];
    if (last?.doc === doc && last.kind === kind && last.language === language) last.to = slot + 1;
    else stretches.push((last = { from: slot, to: slot + 1, doc, kind, language }));
  }
  return stretches;
}

interface Scanned {
  /** Those that are allowed. */
  stretches: Stretch[];
  /** LABELS of each slot. */
  labels: Int32Array;
  /** Of the query with each slot of the stretches. */
  cosines: Float32Array;
}

/**
 * Encoders put texts of one language nearer to each other than to the same text in another: a question would find every
 * passage of its own language first. So what counts is how far a cosine lies above that of the query with the other rows
 * that are allowed and of the row's language, on average, with the average of all rows counted as one more of them.
 * @returns the best, highest above first, and how far above any slot lies
 */
export function nearestOf({ stretches, labels, cosines }: Scanned, limit: number): { best: Scored[]; above: (slot: number) => number } {
  const [sums, counts] = [new Float64Array(LANGUAGES), new Float64Array(LANGUAGES)];
  let count = 0;
  for (const { from, to, language } of stretches) {
    let sum = sums[language]!;
    for (let slot = from; slot < to; slot++) sum += cosines[slot]!;
    sums[language] = sum;
    counts[language]! += to - from;
    count += to - from;
  }
  const mean = sums.reduce((sum, one) => sum + one, 0) / Math.max(1, count);
  const above = (slot: number): number => {
    const [cosine, language] = [cosines[slot]!, labels[slot * LABELS + 3]!];
    return cosine - (sums[language]! - cosine + mean) / counts[language]!;
  };
  const best = createBest<Scored>(limit, (found) => found.above);
  let least = best.least();
  for (const { from, to, doc, kind, language } of stretches) {
    const [sum, rows] = [sums[language]!, counts[language]!];
    for (let slot = from; slot < to; slot++) {
      const cosine = cosines[slot]!;
      const far = cosine - (sum - cosine + mean) / rows;
      if (far >= least) {
        best.offer({ row: labels[slot * LABELS]!, doc, kind, cosine, above: far });
        least = best.least();
      }
    }
  }
  return { best: best.sorted(), above };
}

/**
 * A small map over the encoder's vectors, in which a question lies near the sentences that answer it, in whatever words. Learned by
 * `eval/train-meaning.ts` from lessons (eval/lessons); it needs no vector made anew.
 */
import { dot } from '#engine/common/dot.ts';

/** What stands in a model folder beside the encoder: numbers of one encoder's vectors alone. */
export interface MeaningFile {
  /** Name and hash of the encoder whose vectors it was learned with. */
  encoder: string;
  dimensions: number;
  rank: number;
  /** Base64 of `rank` rows of `dimensions` signed bytes, and what one step of a row is worth. */
  rows: string;
  steps: number[];
  /** What all questions have in common, and all statements. */
  questions: number[];
  statements: number[];
}

export interface MeaningMap {
  readonly rank: number;
  /** `rank` rows, each as long as the encoder's vectors. */
  readonly rows: Float32Array[];
  readonly questions: Float32Array;
  readonly statements: Float32Array;
}

/** @throws Error where the map was learned with another encoder */
export function readMeaningMap(file: MeaningFile, encoder: string): MeaningMap {
  const { rank, dimensions, steps } = file;
  if (file.encoder !== encoder) throw new Error(`The map of meaning was learned with ${file.encoder}, not with ${encoder}.`);
  const bytes = new Int8Array(Buffer.from(file.rows, 'base64'));
  const rows = Array.from({ length: rank }, (_, at) =>
    Float32Array.from(bytes.subarray(at * dimensions, (at + 1) * dimensions), (code) => code * steps[at]!),
  );
  return { rank, rows, questions: Float32Array.from(file.questions), statements: Float32Array.from(file.statements) };
}

/** The unit vector of `rank` numbers that stands for a text; the product of two says how well one answers the other, −1–1. */
export function meantBy(map: MeaningMap, kind: 'questions' | 'statements', vector: Float32Array): Float32Array {
  const middle = map[kind];
  const out = new Float32Array(map.rank);
  const moved = new Float64Array(vector.length);
  for (let i = 0; i < moved.length; i++) moved[i] = vector[i]! - middle[i]!;
  for (const [at, row] of map.rows.entries()) {
    let sum = 0;
    for (let i = 0; i < row.length; i++) sum += row[i]! * moved[i]!;
    out[at] = sum;
  }
  const length = Math.hypot(...out) || 1;
  return out.map((value) => value / length);
}

/**
 * Where a question's answers lie, in the encoder's own space: its product with a text's vector is, but for a constant and the length
 * of what the text means, the product of what both mean. So a text is found by its meaning with the vector that it has.
 */
export function towardsAnswers(map: MeaningMap, question: Float32Array): Float32Array {
  const meant = meantBy(map, 'questions', question);
  const out = new Float32Array(question.length);
  for (const [at, row] of map.rows.entries()) {
    const times = meant[at]!;
    for (let i = 0; i < out.length; i++) out[i]! += row[i]! * times;
  }
  return out;
}

/** How well each statement answers the question, −1–1. */
export function howWell(map: MeaningMap, question: Float32Array, statements: Float32Array[]): number[] {
  const asked = meantBy(map, 'questions', question);
  return statements.map((vector) => dot(meantBy(map, 'statements', vector), asked));
}

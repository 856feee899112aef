/** Words and meaning made into one score (decision 5: scores, not ranks). */

export interface Candidate {
  bm25: number;
  /** How far the cosine lies above what is usual (vector-matrix.ts): of a passage, or of the question of a pair. */
  meaning: number | null;
  /** The same of the answer of a pair, null when nothing was written; undefined for a passage. */
  answer?: number | null | undefined;
}

const WORDS = 0.4;
const MEANING = 0.6;
/** Of the score of a text that has every word of the query: where all share less with it, words count less than `WORDS`. */
const ENOUGH_WORDS = 0.5;
/** The part of the meaning that an answer has beside its question. */
const OF_ANSWER = 1 / 3;
/** What a past question without a written answer has in its answer's place, as a part of what its question counts: it tells nobody more. */
const OF_NO_ANSWER = 1 / 4;

/**
 * 0.4·words + 0.6·meaning, each as a part of the best: at most 1, below 0 for what is less like the query than what was
 * searched is on average. The best words are those of a candidate, or half of `full`, the score of all words of the query,
 * whichever is more. Of a pair's meaning its question counts two thirds and its answer one; without a written answer the
 * question counts a quarter of that third too. A candidate without a vector is judged by its words alone, the best of them 1.
 */
export function fuse(candidates: Candidate[], full: number): number[] {
  const most = candidates.reduce((best, { bm25 }) => Math.max(best, bm25), 0);
  const enough = Math.max(most, full * ENOUGH_WORDS);
  const meaning = spread(candidates.map((candidate) => candidate.meaning));
  const answered = spread(candidates.map(({ answer }) => answer ?? null));
  return candidates.map(({ bm25, answer }, at) => {
    const asked = meaning[at]!;
    if (asked === null) return most > 0 ? bm25 / most : 0;
    const told = answered[at] ?? asked * (answer === null ? OF_NO_ANSWER : 1);
    return WORDS * (enough > 0 ? bm25 / enough : 0) + MEANING * ((1 - OF_ANSWER) * asked + OF_ANSWER * told);
  });
}

/** Each as a part of the highest; null stays null. */
function spread(above: (number | null)[]): (number | null)[] {
  const most = above.reduce((best: number, one) => Math.max(best, one ?? best), Number.NEGATIVE_INFINITY);
  return above.map((one) => (one === null ? null : most > 0 ? one / most : 1));
}

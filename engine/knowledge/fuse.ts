/** Words and meaning made into one score (embeddings.md finding 1: scores, not ranks). */

export interface Candidate {
  bm25: number;
  /** With a passage, or with the question of a pair. */
  cosine: number | null;
  /** With the answer of a pair, null when nothing was written; undefined for a passage. */
  answerCosine?: number | null;
}

const WORDS = 0.4;
const MEANING = 0.6;
/** The part of the meaning that an answer has beside its question. */
const OF_ANSWER = 1 / 3;
/** What a past question without a written answer has in its answer's place, as a part of what its question counts: it tells nobody more. */
const OF_NO_ANSWER = 1 / 4;

/** Cosines of one query with everything that was searched, on average: so the score of a candidate does not hang on how many there are. */
export interface Means {
  cosine: number;
  answerCosine: number;
}

/**
 * 0.4·bm25/max + 0.6·(cos−mean)/(max−mean): at most 1, below 0 for what is less like the query than what was searched is on
 * average. Of a pair's meaning its question counts two thirds and its answer one; without a written answer the question counts
 * a quarter of that third too. A candidate without a vector is judged by its words alone; so is every candidate when none has one.
 */
export function fuse(candidates: Candidate[], means: Means): number[] {
  const most = candidates.reduce((best, { bm25 }) => Math.max(best, bm25), 0);
  const meaning = spread(
    candidates.map(({ cosine }) => cosine),
    means.cosine,
  );
  const answered = spread(
    candidates.map(({ answerCosine }) => answerCosine ?? null),
    means.answerCosine,
  );
  return candidates.map(({ bm25, answerCosine }, at) => {
    const words = most > 0 ? bm25 / most : 0;
    const asked = meaning[at]!;
    if (asked === null) return words;
    const told = answered[at] ?? asked * (answerCosine === null ? OF_NO_ANSWER : 1);
    return WORDS * words + MEANING * ((1 - OF_ANSWER) * asked + OF_ANSWER * told);
  });
}

/** How far each lies above the mean, 1 for the highest; null stays null. */
function spread(cosines: (number | null)[], mean: number): (number | null)[] {
  const most = cosines.reduce((best: number, cosine) => Math.max(best, cosine ?? best), Number.NEGATIVE_INFINITY) - mean;
  return cosines.map((cosine) => cosine && (most > 0 ? (cosine - mean) / most : 1));
}

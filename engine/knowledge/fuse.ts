/** Words and meaning made into one score (embeddings.md finding 1: scores, not ranks). */

export interface Candidate {
  bm25: number;
  cosine: number | null;
}

const WORDS = 0.4;
const MEANING = 0.6;

/**
 * 0.4·bm25/max + 0.6·(cos−mean)/(max−mean) over the candidates of one query: at most 1, below 0 for what is
 * less like the query than the candidates are on average. A candidate
 * without a vector is judged by its words alone; so is every candidate when none has one.
 */
export function fuse(candidates: Candidate[]): number[] {
  const most = Math.max(0, ...candidates.map(({ bm25 }) => bm25));
  const cosines = candidates.flatMap(({ cosine }) => (cosine === null ? [] : [cosine]));
  const mean = cosines.reduce((sum, cosine) => sum + cosine, 0) / Math.max(1, cosines.length);
  const spread = Math.max(...cosines) - mean;
  return candidates.map(({ bm25, cosine }) => {
    const words = most > 0 ? bm25 / most : 0;
    if (cosine === null) return words;
    const meaning = spread > 0 ? (cosine - mean) / spread : 1;
    return WORDS * words + MEANING * meaning;
  });
}

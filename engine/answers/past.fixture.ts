import type { Pair } from '#engine/reading/model.ts';
import type { IndexedDocument } from '#engine/search/model.ts';
import type { PairHit } from './judge-pairs.ts';

export const QUESTION = 'Are backups encrypted and tested?';
export const TEXT = 'With keys of our own, by the operators.';

let made = 0;

/** A past answer to that question in a document, unless another one is told, as search finds it. */
export const pastIn = (document: IndexedDocument, of: Partial<Pair> = {}): PairHit => ({
  kind: 'pair',
  document,
  score: 0.9,
  bm25: 1,
  cosine: 0.99,
  pair: {
    id: `p${made++}`,
    position: 0,
    ref: null,
    section: null,
    question: QUESTION,
    guidance: null,
    options: ['Yes', 'No'],
    choice: 'Yes',
    answer: TEXT,
    place: {},
    ...of,
  },
});

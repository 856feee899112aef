/** What each of the judges sees: one list a model, by which it is trained and by which it judges. The compiler finds what is missing in either. */

/** What of a past question tells whether it asks the same. */
export const pairFeatureNames = ['cosine', 'behind', 'covered', 'meant', 'means', 'differs', 'agreeing'] as const;
export type PairFeature = (typeof pairFeatureNames)[number];

/** What of a sentence beside the question tells whether it answers: what both say, in the same words and in others. */
export const sentenceFeatureNames = ['said', 'under', 'cosine', 'meant', 'both', 'ahead', 'foreign', 'apart', 'own'] as const;
export type SentenceFeature = (typeof sentenceFeatureNames)[number];

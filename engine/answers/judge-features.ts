/** What each of the judges sees: one list a model, by which it is trained and by which it judges. The compiler finds what is missing in either. */

/** What of all candidates of one kind tells whether what is asked is in the knowledge at all. */
export const matterFeatureNames = [
  'unknown',
  'strange',
  'borne',
  'sentence',
  'near',
  'first',
  'alien',
  'best',
  'cosine',
  'lead',
  'classes',
  'kinds',
] as const;
export type MatterFeature = (typeof matterFeatureNames)[number];

/** What of a past question tells whether it asks the same. */
export const pairFeatureNames = ['cosine', 'behind', 'covered', 'meant', 'means', 'differs', 'agreeing'] as const;
export type PairFeature = (typeof pairFeatureNames)[number];

/** What of a passage and its best sentence tells whether they answer. */
export const passageFeatureNames = ['cosine', 'sentence', 'reach', 'own', 'foreign', 'conflicting', 'names', 'agreeing'] as const;
export type PassageFeature = (typeof passageFeatureNames)[number];

/** What of a sentence beside the question tells whether it answers: what both say, in the same words and in others. */
export const sentenceFeatureNames = ['worth', 'answers', 'matter', 'cosine', 'meant', 'ahead', 'foreign'] as const;
export type SentenceFeature = (typeof sentenceFeatureNames)[number];

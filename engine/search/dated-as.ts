import type { IndexedDocument, IndexedPair } from './model.ts';

/** A document as one of its pairs stands in it: of the day on which that was answered, where its row says one. */
export const datedAs = (document: IndexedDocument, { date }: Pick<IndexedPair, 'date'>): IndexedDocument =>
  date === undefined ? document : { ...document, date };

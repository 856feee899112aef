import type { IndexedContent } from '#engine/search/model.ts';
import type { ToldPaper } from './model.ts';

/** A document of an index as given answers are held against it: its passages, then past answers under their questions. Pure. */
export const toldPaper = ({ document, passages, pairs }: IndexedContent): ToldPaper => ({
  name: document.name,
  passages: [
    ...passages.map(({ heading, text }) => ({ heading, text })),
    ...pairs.map(({ question, choice, answer }) => ({ heading: question, text: answer === '' ? (choice ?? '') : answer })),
  ],
});

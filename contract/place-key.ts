import type { Place } from './extraction.ts';

/** The same for the same place, in whatever order its parts were written. */
export const placeKey = (at: Place): string => JSON.stringify(Object.entries(at).toSorted(([a], [b]) => (a < b ? -1 : 1)));

/** Characters of a question's text that tell it from others at its place. */
const TELLING = 80;

/** Names a question of a file by its place and the beginning of its text: the same for the same file, and for one of its shape. */
export const questionKey = ({ at: { rect: _, ...at }, question }: { at: Place; question: string }): string =>
  `${placeKey(at)} ${question.replaceAll(/\s+/gu, ' ').slice(0, TELLING)}`;

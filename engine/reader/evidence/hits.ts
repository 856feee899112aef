/** What search found, told apart by what it is and by what it says. */
import { rememberOf } from '#engine/common/remember.ts';
import type { Hit, IndexedPair } from '#engine/search/model.ts';
import type { Piece } from './piece.ts';
import { textKey } from './text-key.ts';

export const idOf = (hit: Hit): string => (hit.kind === 'passage' ? hit.passage.id : hit.pair.id);

/** What a hit says: the same text in two documents says nothing new. */
export const textOf = (hit: Hit): string => (hit.kind === 'passage' ? hit.passage.text : pairText(hit.pair));

const pairText = rememberOf(({ question, choice, answer }: IndexedPair) => `${question} ${choice ?? ''} ${answer}`);

/** By its text: what stands in several places is given in one of them. */
export const keyOf = (hit: Hit): string => textKey(hit.kind === 'passage' ? hit.passage.text : pairKey(hit.pair));

const pairKey = rememberOf(({ question, choice, answer }: IndexedPair) => JSON.stringify([question, choice, answer]));

/** Texts that a prompt gave to read, to all of its questions. */
export const textsGiven = rememberOf(
  (pieces: ReadonlyMap<string, Piece>): ReadonlySet<string> =>
    new Set([...pieces.values()].flatMap(({ parts }) => parts.map(({ hit }) => textOf(hit)))),
);

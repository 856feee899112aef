/** What search found, told apart by what it is and by what it says. */
import type { Hit } from '#engine/search/model.ts';
import type { Piece } from './piece.ts';
import { textKey } from './text-key.ts';

export const idOf = (hit: Hit): string => (hit.kind === 'passage' ? hit.passage.id : hit.pair.id);

/** What a hit says: the same text in two documents says nothing new. */
export const textOf = (hit: Hit): string =>
  hit.kind === 'passage' ? hit.passage.text : `${hit.pair.question} ${hit.pair.choice ?? ''} ${hit.pair.answer}`;

/** By its text: what stands in several places is given in one of them. */
export const keyOf = (hit: Hit): string =>
  hit.kind === 'passage' ? textKey(hit.passage.text) : textKey(JSON.stringify([hit.pair.question, hit.pair.choice, hit.pair.answer]));

/** Texts that a question was read from. */
export const textsGiven = (pieces: Iterable<Piece>): Set<string> =>
  new Set([...pieces].flatMap(({ parts }) => parts.map(({ hit }) => textOf(hit))));

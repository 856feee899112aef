/** What papers say of themselves where they begin: their version, since when they are in force, whose they are. */
import { rememberOf } from '#engine/common/remember.ts';
import type { Piece } from './piece.ts';

/** A title page, and a table of version, days and owner: passages, and characters. */
const PASSAGES = 2;
const LETTERS = 500;

/** The beginnings of the papers that some evidence gives, by their ids, each as far as it is given: the name of the company stands once in all. Pure. */
export const headsOf = rememberOf((pieces: ReadonlyMap<string, Piece>): ReadonlyMap<string, string> => {
  const heads = new Map<string, string>();
  for (const { document, text, parts } of pieces.values())
    for (const { from, to, hit } of parts)
      if (hit.kind === 'passage' && hit.passage.position < PASSAGES)
        heads.set(document.id, `${heads.get(document.id) ?? ''}${text.slice(from, to)}\n`.slice(0, LETTERS));
  return heads;
});

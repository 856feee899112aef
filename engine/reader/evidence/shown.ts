/** Evidence as it stands in a prompt: one JSON object a line, so that no text can pass for another line. */
import { APPROVED_DOCUMENT, FACTS_DOCUMENT } from '#contract/own-documents.ts';
import { givesOrders } from '#engine/language/polarity.ts';
import type { IndexedDocument } from '#engine/search/model.ts';
import type { Piece } from './piece.ts';

/** Pieces under the ids by which they may be quoted, and their lines. */
export interface Shown {
  pieces: Map<string, Piece>;
  /** The documents, then the pieces. */
  lines: string[];
}

/** Pure. `replaced`: which document took the place of which older one. */
export function shownOf(pieces: Piece[], replaced: ReadonlyMap<string, IndexedDocument> = new Map()): Shown {
  const documents = [...new Set(pieces.map(({ document }) => document))].filter(({ approved }) => !approved);
  const ids = new Map(documents.map((document, at) => [document, `D${at + 1}`]));
  const forms = new Set(pieces.flatMap(({ asked, document }) => (asked === null ? [] : document)));
  const byId = new Map(pieces.map((piece, at) => [`E${at + 1}`, piece]));
  const older = Map.groupBy(replaced, ([, newer]) => newer.id);
  return {
    pieces: byId,
    lines: [
      ...documents.map((document) =>
        line({
          document: ids.get(document),
          name: nameOf(document),
          kind: forms.has(document) ? 'past questionnaire' : 'document',
          date: dayOf(document),
          replaces: older.has(document.id) ? 'an older version of the same paper, which is not given' : undefined,
          superseded: document.voice?.superseded ? 'it says that a newer version has taken its place' : undefined,
        }),
      ),
      ...[...byId].map(([id, piece]) => pieceLine(id, piece, ids.get(piece.document))),
    ],
  };
}

const pieceLine = (id: string, { document, under, asked, choice, before, follows, text }: Piece, of: string | undefined): string =>
  line({
    id,
    in: of ?? (document.name === FACTS_DOCUMENT ? 'facts confirmed by the company' : 'approved answers'),
    approved: document.approved ? (dayOf(document) ?? 'yes') : undefined,
    under: under ?? undefined,
    asked: asked ?? undefined,
    choice: choice ?? undefined,
    before: follows ? undefined : (before ?? undefined),
    text,
  });

/** Undefined fields are left out. */
export const line = (fields: Record<string, unknown>): string => JSON.stringify(fields);

const dayOf = ({ date }: IndexedDocument): string | undefined => date?.slice(0, 10);

/** A file's name is data as well: one that gives orders is not shown. */
const nameOf = ({ name }: IndexedDocument): string =>
  givesOrders(name.replace(/[_.-]+/gu, ' '))
    ? 'a document whose name is not shown'
    : name === APPROVED_DOCUMENT
      ? 'approved answers'
      : name;

/** About how many tokens a text has: four bytes each. */
export const tokensOf = (text: string): number => Math.ceil(Buffer.byteLength(text) / 4);

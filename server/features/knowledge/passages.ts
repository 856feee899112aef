import * as z from 'zod/mini';
import type { PassageView, documents } from '#contract/documents.ts';
import type { Parsed } from '#contract/endpoint.ts';
import { Ordinal } from '#contract/fields.ts';
import { requireDocument } from '#server/features/documents/steps.ts';
import { type Db, inOrg } from '#server/platform/db/db.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { OrgActor } from '#server/platform/http/actor.ts';
import { readCursor, writeCursor } from '#server/platform/http/cursor.ts';
import { type ReadRow, listRead, positionOf } from './store.ts';

const From = z.object({ from: Ordinal });

/**
 * A page of what was read of a document, in its order: its passages, then the pairs of a past questionnaire. `around` begins
 * half a page before that passage or pair.
 * @throws not_found when the document, or the passage in it, is not there
 */
export const listDocumentPassages = (
  db: Db,
  actor: OrgActor,
  id: string,
  query: Parsed<typeof documents.passages, 'query'>,
): Promise<{ passages: PassageView[]; next_cursor: string | null }> =>
  inOrg(db, actor.orgId, async (trx) => {
    await requireDocument(trx, actor.orgId, id);
    const limit = query.limit ?? 100;
    let from = query.cursor === undefined ? 0 : readCursor(From, query.cursor).from;
    if (query.around !== undefined && query.cursor === undefined) {
      const position = await positionOf(trx, actor.orgId, id, query.around);
      if (position === undefined) throw new AppError('not_found', 'This passage is not in the document any more.');
      from = Math.max(0, position - Math.floor(limit / 2));
    }
    const rows = await listRead(trx, actor.orgId, id, from, limit + 1);
    return {
      passages: rows.slice(0, limit).map(present),
      next_cursor: rows.length > limit ? writeCursor({ from: from + limit }) : null,
    };
  });

const present = ({ id, position, heading, text, place }: ReadRow): PassageView => ({
  id,
  position,
  heading,
  text,
  ...(place.page === undefined ? {} : { page: place.page }),
  ...(place.rects === undefined ? {} : { rects: place.rects }),
  ...(place.sheet === undefined ? {} : { sheet: place.sheet }),
  ...(place.cell === undefined ? {} : { cell: place.cell }),
  ...(place.paragraph === undefined ? {} : { paragraph: place.paragraph }),
  ...(place.ocr === undefined ? {} : { ocr: place.ocr }),
});

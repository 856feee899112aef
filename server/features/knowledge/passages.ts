import * as z from 'zod/mini';
import type { PassageView, documents } from '#contract/documents.ts';
import type { Parsed } from '#contract/endpoint.ts';
import { Ordinal } from '#contract/fields.ts';
import { requireDocument } from '#server/features/documents/steps.ts';
import { type Db, inOrg } from '#server/platform/db/db.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { OrgActor } from '#server/platform/http/actor.ts';
import { readCursor, writeCursor } from '#server/platform/http/cursor.ts';
import { withinAnswer } from '#server/platform/http/list-query.ts';
import { type ReadRow, listRead, positionOf, weighWindow } from './store.ts';

/** Bytes of what stands before a passage that is asked for, with itself. */
const HALF_A_PAGE = 1_000_000;

const From = z.object({ from: Ordinal });

/**
 * A page of what was read of a document, in its order: its passages, then the pairs of a past questionnaire. `around` begins
 * half a page before that passage or pair, by number and by bytes. A page holds at most `limit`, and no more than one answer holds.
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
      const first = Math.max(0, position - Math.floor(limit / 2));
      const upTo = await weighWindow(trx, actor.orgId, id, first, position - first + 1);
      from = position + 1 - withinAnswer(upTo.toReversed(), HALF_A_PAGE).length;
    }
    const weighed = await weighWindow(trx, actor.orgId, id, from, limit + 1);
    const held = Math.min(limit, withinAnswer(weighed).length);
    return {
      passages: (await listRead(trx, actor.orgId, id, from, held)).map(present),
      next_cursor: weighed.length > held ? writeCursor({ from: from + held }) : null,
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

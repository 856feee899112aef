import { sql } from 'kysely';
import type { Content } from '#contract/answer-fields.ts';
import type { ExportIncludes } from '#contract/exports.ts';
import type { QaEntry } from '#contract/qa-entries.ts';
import { type Trx, newId } from '#server/platform/db/db.ts';
import { goesOut } from './book.ts';

/** Exports of one request that are kept for comparison. */
const KEPT = 20;

export interface LeftExport {
  id: string;
  at: Date;
}

/** The answers that go out with an export, by entry id. */
export const answersOf = (entries: QaEntry[], include: ExportIncludes): Record<string, Content> =>
  Object.fromEntries(
    entries.filter((entry) => goesOut(entry, include)).map(({ id, answer, choice, comment }) => [id, { answer, choice, comment }]),
  );

/** What goes out with an export. */
export interface Leaving {
  orgId: string;
  requestId: string;
  userId: string;
  format: string;
  include: ExportIncludes;
  answers: Record<string, Content>;
}

const newestFirst = (trx: Trx, { orgId, requestId }: Pick<Leaving, 'orgId' | 'requestId'>) =>
  trx
    .selectFrom('request_export')
    .where('org_id', '=', orgId)
    .where('request_id', '=', requestId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc');

/** True where the same answers went out last, which is noted as being now. */
export const leftAgain = async (trx: Trx, left: Leaving): Promise<boolean> => {
  const noted = await trx
    .updateTable('request_export')
    .set({ created_at: sql`now()`, created_by: left.userId, format: left.format, include: left.include })
    .where('id', '=', newestFirst(trx, left).select('id').limit(1))
    .where('answers', '=', sql`${JSON.stringify(left.answers)}::jsonb` as never)
    .returning('id')
    .executeTakeFirst();
  return noted !== undefined;
};

/** Keeps what left, so that an edited copy can be compared with it (round trip); the oldest beyond the last twenty go. */
export const rememberExport = async (trx: Trx, left: Leaving): Promise<void> => {
  await trx
    .insertInto('request_export')
    .values({
      id: newId(),
      org_id: left.orgId,
      request_id: left.requestId,
      format: left.format,
      include: left.include,
      answers: JSON.stringify(left.answers),
      created_by: left.userId,
    })
    .execute();
  await trx
    .deleteFrom('request_export')
    .where('org_id', '=', left.orgId)
    .where('request_id', '=', left.requestId)
    .where('id', 'not in', newestFirst(trx, left).select('id').limit(KEPT))
    .execute();
};

/** Newest first. What went out with each is large, and read by itself. */
export const listExports = async (trx: Trx, orgId: string, requestId: string): Promise<LeftExport[]> =>
  (await newestFirst(trx, { orgId, requestId }).select(['id', 'created_at']).execute()).map((row) => ({ id: row.id, at: row.created_at }));

/** What went out with an export, by entry id; null where it is gone by now. */
export const readExport = async (trx: Trx, orgId: string, id: string): Promise<Map<string, Content> | null> => {
  const row = await trx
    .selectFrom('request_export')
    .select(sql<Record<string, Content>>`answers`.as('answers'))
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? new Map(Object.entries(row.answers)) : null;
};

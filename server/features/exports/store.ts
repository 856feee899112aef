import { sql } from 'kysely';
import type { Content } from '#contract/answer-fields.ts';
import { ExportFormat, type ExportIncludes } from '#contract/exports.ts';
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
  /** Those whose answers go out, as they were read. */
  entries: Pick<QaEntry, 'id' | 'version' | keyof Content>[];
}

/**
 * What goes out, as the database has it: a request of thousands of answers is tens of megabytes, which are not sent there a second time. What
 * somebody changed since it was read is sent; what stands is held until the end of the transaction.
 */
const answersLeaving = async (trx: Trx, { orgId, entries }: Leaving) => {
  const ids = entries.map(({ id }) => id);
  const given = sql`unnest(${ids}::uuid[], ${entries.map(({ version }) => version)}::integer[]) as given (id, version)`;
  const { rows } = await sql<{ id: string }>`
    select e.id from qa_entry e join ${given} using (id, version) where e.org_id = ${orgId} for share of e`.execute(trx);
  const standing = new Set(rows.map(({ id }) => id));
  const moved = entries
    .filter(({ id }) => !standing.has(id))
    .map(({ id, answer, choice, comment }) => [id, { answer, choice, comment }] as const);
  return sql<Record<string, Content>>`(select coalesce(jsonb_object_agg(e.id, jsonb_build_object(
      'answer', e.answer, 'choice', e.choice, 'comment', e.comment)), '{}') || ${JSON.stringify(Object.fromEntries(moved))}::jsonb
    from qa_entry e join ${given} using (id, version) where e.org_id = ${orgId})`;
};

const newestFirst = (trx: Trx, { orgId, requestId }: Pick<Leaving, 'orgId' | 'requestId'>) =>
  trx
    .selectFrom('request_export')
    .where('org_id', '=', orgId)
    .where('request_id', '=', requestId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc');

type Answers = Awaited<ReturnType<typeof answersLeaving>>;

/** True where the same answers went out last, which is noted as being now. */
const leftAgain = async (trx: Trx, left: Leaving, answers: Answers): Promise<boolean> => {
  const noted = await trx
    .updateTable('request_export')
    .set({ created_at: sql`now()`, created_by: left.userId, format: left.format, include: left.include })
    .where('id', '=', newestFirst(trx, left).select('id').limit(1))
    .where(sql<boolean>`answers = ${answers}`)
    .returning('id')
    .executeTakeFirst();
  return noted !== undefined;
};

/**
 * Keeps what left, so that an edited copy can be compared with it (round trip), where there is room for it; once where the same left last. The
 * oldest beyond the last twenty go.
 */
export const rememberExport = async (trx: Trx, left: Leaving, hasRoom: () => Promise<boolean>): Promise<void> => {
  const answers = await answersLeaving(trx, left);
  if ((await leftAgain(trx, left, answers)) || !(await hasRoom())) return;
  await trx
    .insertInto('request_export')
    .values({
      id: newId(),
      org_id: left.orgId,
      request_id: left.requestId,
      format: left.format,
      include: left.include,
      answers: answers as never,
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

/** The format in which a request was exported last with its approved answers alone; null before the first time. */
export const lastFormat = async (trx: Trx, orgId: string, requestId: string): Promise<ExportFormat | null> => {
  const row = await newestFirst(trx, { orgId, requestId }).select('format').where('include', '=', 'approved').limit(1).executeTakeFirst();
  return row === undefined ? null : ExportFormat.parse(row.format);
};

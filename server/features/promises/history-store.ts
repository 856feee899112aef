import { type Selectable, sql } from 'kysely';
import { type Trx, newId } from '#server/platform/db/db.ts';
import type { Tables } from '#server/platform/db/tables.ts';
import { weighedRows } from '#server/platform/http/list-query.ts';

export type ChangeRow = Selectable<Tables['promise_change']> & { owner_name: string | null; by_name: string | null };

export type Doing = ChangeRow['doing'];

/** Notes how a promise stands now. */
export const noteChange = async (
  trx: Trx,
  orgId: string,
  { promiseId, doing, by }: { promiseId: string; doing: Doing; by: string | null },
): Promise<void> => {
  await sql`
    insert into promise_change (id, org_id, promise_id, doing, sentence, due_on, owner_id, state, reason, changed_by)
    select ${newId()}::uuid, org_id, id, ${doing}::text, ${doing === 'changed' ? sql`null` : sql`sentence`}, due_on, owner_id, state, reason,
      ${by}::uuid
    from promise where org_id = ${orgId} and id = ${promiseId}`.execute(trx);
};

const nameOf = (who: 'owner_id' | 'changed_by') =>
  sql<string | null>`(select name from app_user where id = ${sql.ref(`promise_change.${who}`)})`;

interface Paging {
  after: string | null;
  limit: number;
}

/** Newest first, as much as one answer holds. */
export const listChanges = (
  trx: Trx,
  orgId: string,
  promiseId: string,
  { after, limit }: Paging,
): Promise<{ page: ChangeRow[]; next_cursor: string | null }> => {
  const query = trx
    .selectFrom('promise_change')
    .selectAll('promise_change')
    .select([nameOf('owner_id').as('owner_name'), nameOf('changed_by').as('by_name')])
    .where('promise_change.org_id', '=', orgId)
    .where('promise_change.promise_id', '=', promiseId)
    .orderBy('promise_change.id', 'desc');
  const bytes = sql<number>`400 + coalesce(octet_length(promise_change.sentence), 0) + coalesce(octet_length(promise_change.reason), 0)`;
  return weighedRows(after === null ? query : query.where('promise_change.id', '<', after), { id: 'promise_change.id', bytes, limit });
};

export type AnswerRow = Pick<
  Selectable<Tables['told_answer']>,
  'id' | 'request_id' | 'request_name' | 'entry_id' | 'question' | 'told_at' | 'superseded_at'
>;

/** The given answers that a promise rests on, newest first. */
export const listAnswers = async (
  trx: Trx,
  orgId: string,
  promiseId: string,
  { after, limit }: Paging,
): Promise<{ page: AnswerRow[]; next_cursor: string | null }> => {
  let query = trx
    .selectFrom('promise_answer')
    .innerJoin('told_answer', 'told_answer.id', 'promise_answer.told_id')
    .select(['told_answer.id', 'request_id', 'request_name', 'entry_id', 'question', 'told_at', 'superseded_at'])
    .where('promise_answer.org_id', '=', orgId)
    .where('promise_answer.promise_id', '=', promiseId)
    .orderBy('told_at', 'desc')
    .orderBy('told_answer.id', 'desc');
  if (after !== null)
    query = query.where(sql<boolean>`(told_at, told_answer.id) < (select t.told_at, t.id from told_answer t where t.id = ${after})`);
  return weighedRows(query, { id: 'told_answer.id', bytes: sql<number>`400 + octet_length(question)`, limit });
};

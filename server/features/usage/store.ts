import { sql } from 'kysely';
import type { Trx } from '#server/platform/db/db.ts';

interface MonthRow {
  month: string;
  questions: number;
  documents: number;
  pages: number;
}

/** Months in which nothing was done are left out. */
export const countByMonth = async (trx: Trx, orgId: string, since: Date): Promise<MonthRow[]> => {
  const { rows } = await sql<MonthRow>`
    with answered as (
      select min(change.created_at) as at
      from qa_entry_change change
      join qa_entry on qa_entry.id = change.entry_id
      join request on request.id = qa_entry.request_id
      where change.org_id = ${orgId} and change.action in ('answered', 'edited', 'approved') and not request.sample
        and coalesce(nullif(qa_entry.answer, ''), nullif(qa_entry.choice, ''), nullif(qa_entry.comment, '')) is not null
      group by change.entry_id
    ), done as (
      select at, 1 as questions, 0 as documents, 0 as pages from answered
      union all
      select created_at, 0, 1, coalesce(pages, 0) from document
      where org_id = ${orgId} and item_type = 'document' and category = 'knowledge_base' and not sample
        and (status <> 'failed' or passage_count is not null)
    )
    select to_char(at at time zone 'UTC', 'YYYY-MM') as month,
      sum(questions)::int as questions, sum(documents)::int as documents, sum(pages)::int as pages
    from done where at >= ${since} group by 1 order by 1`.execute(trx);
  return rows;
};

interface PersonRow {
  id: string;
  name: string;
  approved: number;
  edited: number;
  documents: number;
}

/** Who did most first; who did nothing is left out, and so is who has left. */
export const countByPerson = async (trx: Trx, orgId: string, since: Date): Promise<PersonRow[]> => {
  const { rows } = await sql<PersonRow>`
    with done as (
      select change.actor_id as id, (change.action = 'approved')::int as approved, (change.action = 'edited')::int as edited, 0 as documents
      from qa_entry_change change
      join qa_entry on qa_entry.id = change.entry_id
      join request on request.id = qa_entry.request_id
      where change.org_id = ${orgId} and change.created_at >= ${since} and change.action in ('approved', 'edited') and not request.sample
      union all
      select created_by, 0, 0, 1 from document
      where org_id = ${orgId} and created_at >= ${since} and item_type = 'document' and category = 'knowledge_base' and not sample
        and (status <> 'failed' or passage_count is not null)
    )
    select app_user.id, app_user.name, sum(approved)::int as approved, sum(edited)::int as edited, sum(documents)::int as documents
    from done join app_user on app_user.id = done.id
    group by app_user.id, app_user.name
    order by sum(approved) + sum(edited) + sum(documents) desc, app_user.name limit 200`.execute(trx);
  return rows;
};

/** Those that can be opened still: what was removed has no name any more. */
export const namesOfRequests = async (trx: Trx, orgId: string, ids: string[]): Promise<Map<string, string>> => {
  if (ids.length === 0) return new Map();
  const rows = await trx
    .selectFrom('request')
    .select(['id', 'name'])
    .where('org_id', '=', orgId)
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
};

import { type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import type { Trx } from '#server/platform/db/db.ts';
import type { Tables } from '#server/platform/db/tables.ts';
import { weighedRows } from '#server/platform/http/list-query.ts';

export type ToldRow = Selectable<Tables['told_answer']>;

/** A request whose customer is told its answers. */
export interface ToldRequest {
  id: string;
  name: string;
  customer: string | null;
}

export interface ToldFilter {
  customer?: string | undefined;
  q?: string | undefined;
  superseded?: boolean | undefined;
  document?: string | undefined;
  library_entry?: string | undefined;
}

/** Notes of what was told in a request that it holds no longer where the approved answer is another one now. */
export const supersedeTold = async (trx: Trx, orgId: string, { id, customer }: ToldRequest): Promise<void> => {
  await sql`
    update told_answer set superseded_at = now() from qa_entry as entry
    where told_answer.org_id = ${orgId} and told_answer.request_id = ${id} and told_answer.superseded_at is null
      and entry.org_id = ${orgId} and entry.id = told_answer.entry_id and entry.status = 'approved'
      and (told_answer.customer, told_answer.question, told_answer.choice, told_answer.answer, told_answer.comment, told_answer.citations)
        is distinct from (${customer}::text, entry.question, entry.choice, entry.answer, entry.comment, entry.citations)`.execute(trx);
};

/** Keeps the approved answers of a request that are not kept as they are; answers how many. */
export const insertTold = async (
  trx: Trx,
  { orgId, userId }: { orgId: string; userId: string },
  { id, name, customer }: ToldRequest,
): Promise<number> => {
  const { numAffectedRows } = await sql`
    insert into told_answer (id, org_id, request_id, entry_id, customer, request_name, question, choice, answer, comment, citations, approved_by, told_by)
    select gen_random_uuid(), ${orgId}::uuid, ${id}::uuid, entry.id, ${customer}::text, ${name}::text, entry.question, entry.choice, entry.answer,
      entry.comment, entry.citations, entry.approved_by, ${userId}::uuid
    from qa_entry as entry
    where entry.org_id = ${orgId} and entry.request_id = ${id} and entry.status = 'approved'
      and (entry.choice is not null or entry.answer is not null or entry.comment is not null)
      and not exists (
        select from told_answer as kept where kept.org_id = ${orgId} and kept.entry_id = entry.id and kept.superseded_at is null
      )`.execute(trx);
  return Number(numAffectedRows ?? 0n);
};

const narrowed = <Row>(
  query: SelectQueryBuilder<Tables, 'told_answer', Row>,
  { document, library_entry }: Pick<ToldFilter, 'document' | 'library_entry'>,
) => {
  const cites = (citation: object) => sql<boolean>`citations @> ${JSON.stringify([citation])}::jsonb`;
  return query
    .$if(document !== undefined, (some) => some.where(cites({ document_id: document })))
    .$if(library_entry !== undefined, (some) => some.where(cites({ library_entry_id: library_entry })));
};

/** Newest first, as much as one answer holds; `q` is part of the question or of what was said, in any case. */
export const listTold = async (
  trx: Trx,
  orgId: string,
  { customer, q = '', superseded = false, ...rest }: ToldFilter,
  { after, limit }: { after: string | null; limit: number },
): Promise<{ page: ToldRow[]; next_cursor: string | null }> => {
  let query = narrowed(trx.selectFrom('told_answer').selectAll().where('org_id', '=', orgId), rest);
  if (customer !== undefined) query = query.where('customer', '=', customer);
  if (!superseded) query = query.where('superseded_at', 'is', null);
  if (q !== '') query = query.where(sql<boolean>`strpos(lower(concat_ws(' ', question, choice, answer, comment)), lower(${q})) > 0`);
  if (after) query = query.where(sql<boolean>`(told_at, id) < (select t.told_at, t.id from told_answer t where t.id = ${after})`);
  const bytes = sql<number>`octet_length(to_json(told_answer)::text)`;
  return weighedRows(query.orderBy('told_at', 'desc').orderBy('id', 'desc'), { id: 'id', bytes, limit });
};

/** By name, those without one first. */
export const listCustomers = (
  trx: Trx,
  orgId: string,
  filter: Pick<ToldFilter, 'document' | 'library_entry'>,
  { after, limit }: { after: string | null; limit: number },
): Promise<{ customer: string | null; answers: string; told_at: Date }[]> => {
  const name = sql<string>`coalesce(customer, '')`;
  let query = narrowed(
    trx
      .selectFrom('told_answer')
      .select((e) => ['customer' as const, e.fn.countAll<string>().as('answers'), e.fn.max('told_at').as('told_at')])
      .where('org_id', '=', orgId)
      .where('superseded_at', 'is', null),
    filter,
  );
  if (after !== null) query = query.where(sql<boolean>`${name} > ${after}`);
  return query.groupBy('customer').orderBy(name).limit(limit).execute();
};

/** Answers how many were deleted. */
export const deleteCustomer = async (trx: Trx, orgId: string, customer: string): Promise<number> => {
  const { numDeletedRows } = await trx
    .deleteFrom('told_answer')
    .where('org_id', '=', orgId)
    .where('customer', '=', customer)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
};

import { type RawBuilder, sql } from 'kysely';
import type { Content } from '#contract/answer-fields.ts';
import type { Trx } from '#server/platform/db/db.ts';
import { isInDoubt } from '../alarms-store.ts';
import { listFormersBehind, saidAgain } from '../formers.ts';
import { readTold } from './store.ts';

/** Those of some given answers about which a finding is open, and when the last one was found; another customer who was told otherwise puts none in doubt. */
export const listInDoubt = async (trx: Trx, orgId: string, ids: string[]): Promise<Map<string, Date>> => {
  const rows = await trx
    .selectFrom('told_alarm')
    .select(['told_id', sql<Date>`max(found_at)`.as('found_at')])
    .groupBy('told_id')
    .where('org_id', '=', orgId)
    .where(sql<boolean>`told_id = any(${ids}::uuid[])`)
    .where(isInDoubt)
    .execute();
  return new Map(rows.map(({ told_id, found_at }) => [told_id, found_at]));
};

/** An approved answer, and since when it stands as it does. */
export interface Approved extends Content {
  at: Date;
  /** The question of a request that it stands in, else the entry of the library. */
  entry_id: string | null;
  library_entry_id: string | null;
}

/** An approved answer that stands in the place of given ones, with the id of one. */
type Standing = RawBuilder<Approved & { told_id: string }>;

/** What stands in the place of given answers, by their ids. */
export const listStanding = async (trx: Trx, standing: Standing): Promise<Map<string, Approved>> => {
  const { rows } = await standing.execute(trx);
  return new Map(rows.map(({ told_id, ...approved }) => [told_id, approved]));
};

/** How many bytes that would be, by their ids: what is too much is not read. */
export const weighStanding = async (trx: Trx, standing: Standing): Promise<Map<string, number>> => {
  const { rows } = await sql<{ told_id: string; bytes: number }>`
    select told_id, octet_length(concat(choice, answer, comment)) as bytes from (${standing}) as standing`.execute(trx);
  return new Map(rows.map(({ told_id, bytes }) => [told_id, bytes]));
};

/**
 * What the library says now to the questions of some given answers, by the answer's id: the entry that was changed last since, of those that
 * stand alone and were given to no other customer, where it says something else. Its text stands where that of the answer did: forms that ask
 * for a comment beside the choice have it there.
 */
export const saidNow = (orgId: string, ids: string[]): Standing => sql`
    with told as (
      select id, question_print, customer, told_at, comment, answer is null and comment is not null as is_comment, choice, coalesce(answer, comment) as text
      from told_answer where org_id = ${orgId} and id = any(${ids}::uuid[])
    ), newest as materialized (
      select asked.question_print, asked.customer, entry.id, entry.updated_at
      from (select distinct question_print, customer from told) as asked
      cross join lateral (
        select id, updated_at from library_entry
        where org_id = ${orgId} and question_print = asked.question_print and status = 'active' and document_id is null and fact is null
          and not sample and (library_entry.customer is null or library_entry.customer = asked.customer)
        order by updated_at desc limit 1
      ) as entry
    ), texts as materialized (
      select id, choice, nullif(answer, '') as text from library_entry
      where org_id = ${orgId} and id = any(array(select newest.id from newest join told using (question_print) where updated_at > told_at))
    ), said as (
      select told.*, texts.choice as now_choice, texts.text as now_text, newest.updated_at as at, newest.id as library_entry_id
      from told join newest on newest.question_print = told.question_print and newest.customer is not distinct from told.customer
      join texts on texts.id = newest.id and newest.updated_at > told.told_at
    )
    select id as told_id, now_choice as choice, case when not is_comment then now_text end as answer,
      case when is_comment then now_text else comment end as comment, at,
      null::uuid as entry_id, library_entry_id
    from said where (now_choice, now_text) is distinct from (choice, text)`;

/** That, read; without what says again what their customer was told before and was corrected since. */
export const listSaidNow = async (trx: Trx, orgId: string, ids: string[]): Promise<Map<string, Content>> => {
  const approved = await listStanding(trx, saidNow(orgId, ids));
  const formers = await listFormersBehind(trx, orgId, [...approved.keys()]);
  const told = new Map((await readTold(trx, orgId, [...formers.keys()])).map((row) => [row.id, row]));
  const isAgain = (id: string, said: Content): boolean => {
    const row = told.get(id);
    return row !== undefined && saidAgain(row, formers.get(id) ?? [], said) !== undefined;
  };
  return new Map(
    [...approved].flatMap(([id, said]) => {
      const { choice, answer, comment } = said;
      return isAgain(id, said) ? [] : [[id, { choice, answer, comment }] as const];
    }),
  );
};

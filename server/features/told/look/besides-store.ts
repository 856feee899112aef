/** Several findings about one answer are one: the gravest of them stands for all, and what is decided about it is decided about all. */
import { type Selectable, sql } from 'kysely';
import type { Trx } from '#server/platform/db/db.ts';
import type { Tables } from '#server/platform/db/tables.ts';

export type BesideRow = Pick<Selectable<Tables['told_alarm']>, 'id' | 'kind' | 'why' | 'was' | 'now' | 'found_at'>;

/** Further findings that one shows, those found last. */
const MOST = 10;

/** That another customer was told otherwise says of neither that it is wrong; a day that is over says less than a sentence that changed, and what goes further less than both. */
const rank = (of: string) =>
  sql.raw(`case ${of}.kind when 'told_otherwise' then 0 when 'stronger' then 1 when 'expired' then 2 else 3 end`);

/** Both are open, or one decision settled both. */
const isOfOne = sql`beside.told_id = told_alarm.told_id and beside.settled_at is not distinct from told_alarm.settled_at
  and beside.settled is not distinct from told_alarm.settled and beside.over_at is null and (told_alarm.over_at is null or told_alarm.settled is not null)`;

/** No other finding of its answer that is as open, or settled with it, stands for it. */
export const standsForAll = sql<boolean>`not exists (
  select from told_alarm as beside where ${isOfOne} and beside.id <> told_alarm.id
    and (${rank('beside')}, beside.id) > (${rank('told_alarm')}, told_alarm.id)
)`;

/** One of the findings that it stands for is of a kind, itself too. */
export const isOfKind = (kind: string) =>
  sql<boolean>`(told_alarm.kind = ${kind} or exists (select from told_alarm as beside where ${isOfOne} and beside.kind = ${kind}))`;

/** Bytes of what stands beside one, about. */
export const bytesBeside = sql`coalesce((
  select sum(octet_length(to_json(beside)::text)) from told_alarm as beside where ${isOfOne} and beside.id <> told_alarm.id
), 0)`;

/** The other findings that some stand for, by their id, those found last first. */
export const listBesides = async (trx: Trx, orgId: string, ids: string[]): Promise<Map<string, BesideRow[]>> => {
  const { rows } = await sql<BesideRow & { of: string }>`
    select told_alarm.id as of, beside.* from told_alarm cross join lateral (
      select id, kind, why, was, now, found_at from told_alarm as beside
      where ${isOfOne} and beside.id <> told_alarm.id order by id desc limit ${MOST}
    ) as beside
    where told_alarm.org_id = ${orgId} and told_alarm.id = any(${ids}::uuid[])`.execute(trx);
  return Map.groupBy(rows, ({ of }) => of);
};

/** Ids of a finding and of those that are open with it, or were settled with it, held until the transaction ends. */
export const lockAll = async (trx: Trx, orgId: string, id: string): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select beside.id from told_alarm as beside join told_alarm on told_alarm.org_id = ${orgId} and told_alarm.id = ${id}
      and beside.told_id = told_alarm.told_id and (beside.id = told_alarm.id or (${isOfOne}))
    order by beside.id for update of beside`.execute(trx);
  return rows.map((row) => row.id);
};

/** Whoever sees an open finding decides about what they see: of those beside which another one came now the version is another. */
export const noteCome = async (trx: Trx, orgId: string, ids: string[]): Promise<void> => {
  await sql`
    update told_alarm set version = version + 1
    where org_id = ${orgId} and settled is null and over_at is null and id <> all(${ids}::uuid[])
      and told_id = any(array(select told_id from told_alarm as come where come.id = any(${ids}::uuid[])))`.execute(trx);
};

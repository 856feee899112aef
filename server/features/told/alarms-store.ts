import { type Selectable, sql } from 'kysely';
import type { ToldAlarmKind, ToldSettling } from '#contract/told.ts';
import type { Trx } from '#server/platform/db/db.ts';
import type { Tables } from '#server/platform/db/tables.ts';
import { weighedRows } from '#server/platform/http/list-query.ts';
import { type BesideRow, bytesBeside, isOfKind, listBesides, standsForAll } from './look/besides-store.ts';
import { type ToldFilter, type ToldRow, restsOn, saying } from './store.ts';

/** What was told in the place of an answer by a letter or a file. */
type Correction = Pick<ToldRow, 'choice' | 'answer' | 'comment' | 'told_at'>;

export type AlarmRow = Selectable<Tables['told_alarm']> & {
  told: ToldRow;
  corrected: Correction | null;
  besides: BesideRow[];
  settled_by_name: string | null;
  owner_name: string | null;
};

export interface AlarmFilter extends Pick<ToldFilter, 'customer' | 'q' | 'document' | 'library_entry'> {
  kind?: ToldAlarmKind | undefined;
  owner?: string | undefined;
  qa_entry?: string | undefined;
  settled?: boolean | undefined;
}

/** Its answer is held as told, or it was settled by what corrected that. */
const isKept = sql<boolean>`(told_answer.superseded_at is null or (
  told_alarm.settled is not null and exists (select from told_answer as correction where correction.corrects = told_answer.id)
))`;

/**
 * Of what customers hold as told, or held until it was corrected. Each finding looks its answer up by id, and whether it is held is asked of that one: right after thousands were
 * found the database knows of none yet, and would compare each with every answer.
 */
const alarms = (trx: Trx, orgId: string) =>
  trx
    .selectFrom('told_alarm')
    .innerJoinLateral(
      (e) => e.selectFrom('told_answer').selectAll().whereRef('told_answer.id', '=', 'told_alarm.told_id').limit(1).as('told_answer'),
      (join) => join.onTrue(),
    )
    .where('told_answer.org_id', '=', orgId)
    .where(isKept)
    .where('told_alarm.org_id', '=', orgId);

/** Nobody settled it, and it is not over by itself. */
export const isOpen = sql<boolean>`told_alarm.settled is null and told_alarm.over_at is null`;

/** It is open and puts the answer in doubt; that another customer was told otherwise says of neither that it is wrong. */
export const isInDoubt = sql<boolean>`${isOpen} and told_alarm.kind <> 'told_otherwise'`;

/** The customer was told of it, and the papers still say so: who says anew what was corrected says what holds no longer. */
export const isCorrected = sql<boolean>`told_alarm.settled = 'customer_told' and told_alarm.over_at is null and told_alarm.kind <> 'told_otherwise'`;

/** One of each answer, those found last first, as much as one answer holds, with the answers that they are of. */
export const listAlarms = async (
  trx: Trx,
  orgId: string,
  { customer, kind, owner, qa_entry: entry, q = '', settled = false, ...rest }: AlarmFilter,
  { after, limit }: { after: string | null; limit: number },
): Promise<{ page: AlarmRow[]; next_cursor: string | null }> => {
  let query = alarms(trx, orgId)
    .selectAll('told_alarm')
    .where(restsOn(rest))
    .where(settled ? sql<boolean>`not (${isOpen})` : isOpen)
    .where(standsForAll)
    .orderBy('told_alarm.id', 'desc');
  if (customer !== undefined) query = query.where('told_answer.customer', '=', customer);
  if (kind !== undefined) query = query.where(isOfKind(kind));
  if (entry !== undefined) query = query.where('told_answer.entry_id', '=', entry);
  if (owner !== undefined) query = query.where('owner_id', owner === 'nobody' ? 'is' : '=', owner === 'nobody' ? null : owner);
  if (q !== '') query = query.where(saying(q));
  if (after !== null) query = query.where('told_alarm.id', '<', after);
  const bytes = sql<number>`octet_length(to_json(told_alarm)::text) + octet_length(to_json(told_answer)::text) + coalesce((
    select octet_length(concat(correction.choice, correction.answer, correction.comment)) from told_answer as correction
    where correction.corrects = told_answer.id
  ), 0) + ${bytesBeside}`;
  const { page, next_cursor } = await weighedRows(query, { id: 'told_alarm.id', bytes, limit });
  return { page: await withAnswers(trx, orgId, page), next_cursor };
};

const withAnswers = async (trx: Trx, orgId: string, rows: Selectable<Tables['told_alarm']>[]): Promise<AlarmRow[]> => {
  const told = await trx
    .selectFrom('told_answer')
    .selectAll()
    .where('org_id', '=', orgId)
    .where(sql<boolean>`id = any(${rows.map(({ told_id }) => told_id)}::uuid[])`)
    .execute();
  const people = await trx
    .selectFrom('app_user')
    .select(['id', 'name'])
    .where(sql<boolean>`id = any(${rows.flatMap(({ settled_by, owner_id }) => [settled_by ?? [], owner_id ?? []].flat())}::uuid[])`)
    .execute();
  const corrections = await trx
    .selectFrom('told_answer')
    .select(['corrects', 'choice', 'answer', 'comment', 'told_at'])
    .where('org_id', '=', orgId)
    .where(sql<boolean>`corrects = any(${told.map(({ id }) => id)}::uuid[])`)
    .execute();
  const besides = await listBesides(trx, orgId, rows.map(({ id }) => id)); // prettier-ignore
  const correctionOf = new Map(corrections.map((one) => [one.corrects, one]));
  const byId = new Map(told.map((answer) => [answer.id, answer]));
  const names = new Map(people.map(({ id, name }) => [id, name]));
  return rows.flatMap((row) => {
    const answer = byId.get(row.told_id);
    if (!answer) return [];
    const [settled_by_name = null, owner_name = null] = [names.get(row.settled_by ?? ''), names.get(row.owner_id ?? '')];
    return [
      {
        ...row,
        told: answer,
        corrected: correctionOf.get(answer.id) ?? null,
        besides: besides.get(row.id) ?? [],
        settled_by_name,
        owner_name,
      },
    ];
  });
};

/** How some given answers stand by what was found of them, by their id; of those that nothing is known of, nothing. */
export const findStates = async (trx: Trx, orgId: string, ids: string[]): Promise<Map<string, 'changed' | 'expired' | 'settled'>> => {
  const { rows } = await sql<{ told_id: string; state: 'changed' | 'expired' | 'settled' }>`
    select told_id, case when bool_or(${isOpen} and kind <> 'expired') then 'changed' when bool_or(${isOpen}) then 'expired' else 'settled' end as state
    from told_alarm where org_id = ${orgId} and told_id = any(${ids}::uuid[]) and over_at is null group by told_id`.execute(trx);
  return new Map(rows.map(({ told_id, state }) => [told_id, state]));
};

/** Of how many answers one is open. */
export const countOpen = async (trx: Trx, orgId: string): Promise<number> => {
  const { count } = await alarms(trx, orgId)
    .where(isOpen)
    .where(standsForAll)
    .select((e) => e.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
};

const oneAlarm = (trx: Trx, orgId: string, id: string) => alarms(trx, orgId).selectAll('told_alarm').where('told_alarm.id', '=', id);

/** One of them; undefined where there is none, or its answer was told otherwise since. */
export const findAlarm = async (trx: Trx, orgId: string, id: string): Promise<AlarmRow | undefined> => {
  const row = await oneAlarm(trx, orgId, id).executeTakeFirst();
  return row && (await withAnswers(trx, orgId, [row]))[0];
};

/** The same, held until the transaction ends. */
export const lockAlarm = async (trx: Trx, orgId: string, id: string): Promise<AlarmRow | undefined> => {
  const row = await oneAlarm(trx, orgId, id).forUpdate('told_alarm').executeTakeFirst();
  return row && (await withAnswers(trx, orgId, [row]))[0];
};

export interface Settled {
  settled: ToldSettling | null;
  reason: string | null;
  userId: string;
}

/** Writes what was decided about some. */
export const settleAlarms = async (trx: Trx, orgId: string, ids: string[], { settled, reason, userId }: Settled): Promise<void> => {
  await trx
    .updateTable('told_alarm')
    .set({
      settled,
      reason,
      settled_by: settled === null ? null : userId,
      settled_at: settled === null ? null : sql<Date>`now()`,
      version: sql<number>`version + 1`,
    })
    .where('org_id', '=', orgId)
    .where('id', 'in', ids)
    .execute();
};

/** Writes who sees to some. */
export const assignAlarms = async (trx: Trx, orgId: string, ids: string[], ownerId: string | null): Promise<void> => {
  await trx
    .updateTable('told_alarm')
    .set({ owner_id: ownerId, version: sql<number>`version + 1` })
    .where('org_id', '=', orgId)
    .where('id', 'in', ids)
    .execute();
};

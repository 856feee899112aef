import { sql } from 'kysely';
import { type Trx, newId } from '#server/platform/db/db.ts';
import { saying } from './store.ts';

/** An entry of a group as far as it decides which one is kept; held until the transaction ends. */
export interface Member {
  id: string;
  version: number;
  sample: boolean;
  fact: boolean;
  /** By which it is listed: itself, or the document that it stands in. */
  indexed: string;
  /** When its question was worded. */
  worded: Date;
  /** Answers use it: its document is not switched off. */
  used: boolean;
  /** Its document is kept from language models. */
  withheld: boolean;
  folder: string | null;
  /** Approved by hand, and by nobody again. */
  newSince: Date | null;
}

/** Active entries of these, held with all that was merged into them before, in the order of their ids; without those into which something was merged at this moment. */
export const holdMembers = async (trx: Trx, orgId: string, ids: string[]): Promise<Member[]> => {
  const pointers = await pointingTo(trx, orgId, ids);
  await sql`select 1 from library_entry where org_id = ${orgId} and id = any(${[...ids, ...pointers]}::uuid[]) order by id for update`.execute(
    trx,
  );
  const known = new Set(pointers);
  const late = new Set((await pointing(trx, orgId, ids)).filter(({ id }) => !known.has(id)).map(({ into }) => into));
  const { rows } = await sql<Member>`
    select e.id, e.version, e.sample, e.fact is not null as fact, coalesce(e.document_id, e.id) as indexed,
      coalesce(e.dated, d.dated, d.created_at, e.updated_at) as worded, coalesce(d.enabled, true) as used,
      coalesce(d.withheld, false) as withheld, d.parent_id as folder,
      e.new_since as "newSince"
    from library_entry e left join document d on d.id = e.document_id
    where e.org_id = ${orgId} and e.id = any(${ids}::uuid[]) and e.status = 'active'`.execute(trx);
  return rows.filter(({ id }) => !late.has(id));
};

const pointing = async (trx: Trx, orgId: string, ids: string[]): Promise<{ id: string; into: string }[]> =>
  (
    await sql<{ id: string; into: string }>`
      select id, merged_into as into from library_entry where org_id = ${orgId} and merged_into = any(${ids}::uuid[])`.execute(trx)
  ).rows;

const pointingTo = async (trx: Trx, orgId: string, ids: string[]): Promise<string[]> =>
  (await pointing(trx, orgId, ids)).map(({ id }) => id);

/** An entry that is retired, and the one that takes its place. */
export interface Merge {
  id: string;
  keep: string;
}

/** Retires held entries in favour of others, what pointed to them too; the history says so, under the id of the step. */
export const retireInto = async (trx: Trx, orgId: string, actorId: string, batchId: string, merges: Merge[]): Promise<void> => {
  const ids = merges.map(({ id }) => id);
  const merged = sql`unnest(${ids}::uuid[], ${merges.map(({ keep }) => keep)}::uuid[]) as m (id, keep)`;
  const pointers = await pointingTo(trx, orgId, ids);
  const told = sql`insert into library_change (org_id, actor_id, action, batch_id, id, entry_id, before, after)
    select ${orgId}::uuid, ${actorId}::uuid, 'merged', ${batchId}::uuid`;
  await sql`${told}, c.id, e.id,
      jsonb_build_object('status', e.status, 'question', e.question, 'choice', e.choice, 'answer', e.answer),
      jsonb_build_object('status', 'retired', 'merged_into', m.keep, 'question', k.question, 'choice', k.choice, 'answer', k.answer)
    from unnest(${ids}::uuid[], ${ids.map(newId)}::uuid[]) as c (entry_id, id)
      join ${merged} on m.id = c.entry_id
      join library_entry e on e.id = m.id and e.org_id = ${orgId}
      join library_entry k on k.id = m.keep and k.org_id = ${orgId}`.execute(trx);
  await sql`${told}, c.id, e.id, jsonb_build_object('merged_into', e.merged_into), jsonb_build_object('merged_into', m.keep)
    from unnest(${pointers}::uuid[], ${pointers.map(newId)}::uuid[]) as c (entry_id, id)
      join library_entry e on e.id = c.entry_id and e.org_id = ${orgId}
      join ${merged} on m.id = e.merged_into`.execute(trx);
  await sql`update library_entry e set merged_into = m.keep from ${merged} where e.org_id = ${orgId} and e.merged_into = m.id`.execute(trx);
  await sql`update library_entry e set status = 'retired', merged_into = m.keep, version = e.version + 1
    from ${merged} where e.org_id = ${orgId} and e.id = m.id`.execute(trx);
};

/** How many entries a step retired, and whether it was undone; null where there was no such step. Its entries are held. */
export const holdMerged = async (trx: Trx, orgId: string, batchId: string): Promise<{ retired: number; undone: boolean } | null> => {
  await sql`select 1 from library_entry where org_id = ${orgId}
      and id = any(array(select entry_id from library_change where org_id = ${orgId} and batch_id = ${batchId}))
    order by id for update`.execute(trx);
  const { rows } = await sql<{ retired: number; undone: boolean }>`
    select (count(*) filter (where action = 'merged' and after ? 'status'))::integer as retired, coalesce(bool_or(action = 'taken_back'), false) as undone
    from library_change where org_id = ${orgId} and batch_id = ${batchId} having count(*) > 0`.execute(trx);
  return rows[0] ?? null;
};

/** What a library's own entry says, as the index knows it that lets nothing be there twice. */
const said = sql`md5(concat_ws(' ', md5(lower(e.question)), md5(coalesce(e.choice, '')), md5(e.answer)))`;
const own = sql`(e.document_id is null and e.qa_entry_id is null and e.fact is null)`;

/** Entries that stand as the step left them, and nothing in use says the same by now. */
const unchangedOf = async (trx: Trx, orgId: string, batchId: string): Promise<{ id: string; indexed: string }[]> => {
  const { rows } = await sql<{ id: string; indexed: string; said: string | null }>`
    select e.id, coalesce(e.document_id, e.id) as indexed, case when ${own} then ${said} end as said
    from library_change c join library_entry e on e.id = c.entry_id
    where c.org_id = ${orgId} and c.batch_id = ${batchId} and c.action = 'merged' and c.after ? 'status'
      and e.org_id = ${orgId} and e.status = 'retired' and e.merged_into = (c.after ->> 'merged_into')::uuid`.execute(trx);
  if (rows.every((row) => row.said === null)) return rows;
  const { rows: inUse } = await sql<{ said: string }>`
    select ${said} as said from library_entry e where e.org_id = ${orgId} and e.status = 'active' and ${own}`.execute(trx);
  const taken = new Set(inUse.map((row) => row.said));
  return rows.filter((row) => row.said === null || !taken.has(row.said));
};

/**
 * Takes back what a step retired, where it stands as the step left it and nothing in use says the same by now; what pointed to it points to it
 * again. Answers by what each is indexed. @throws already_there where somebody wrote the same at this moment
 */
export const takeBackMerged = async (trx: Trx, orgId: string, actorId: string, batchId: string): Promise<string[]> => {
  const unchanged = await unchangedOf(trx, orgId, batchId);
  const ids = unchanged.map(({ id }) => id);
  await saying(
    sql`update library_entry set status = 'active', merged_into = null, version = version + 1
      where org_id = ${orgId} and id = any(${ids}::uuid[])`.execute(trx),
  );
  await sql`
    update library_entry e set merged_into = (c.before ->> 'merged_into')::uuid
    from library_change c
    where c.org_id = ${orgId} and c.batch_id = ${batchId} and c.action = 'merged' and not c.after ? 'status'
      and e.org_id = ${orgId} and e.id = c.entry_id and e.merged_into = (c.after ->> 'merged_into')::uuid
      and (c.before ->> 'merged_into')::uuid = any(${ids}::uuid[])`.execute(trx);
  await sql`
    insert into library_change (org_id, actor_id, action, batch_id, id, entry_id, before, after)
    select ${orgId}::uuid, ${actorId}::uuid, 'taken_back', ${batchId}::uuid, c.id, c.entry_id, '{"status":"retired"}', '{"status":"active"}'
    from unnest(${ids}::uuid[], ${ids.map(newId)}::uuid[]) as c (entry_id, id)`.execute(trx);
  return unchanged.map(({ indexed }) => indexed);
};

export const insertApart = async (trx: Trx, orgId: string, pairs: [string, string][]): Promise<void> => {
  await trx
    .insertInto('library_apart')
    .values(pairs.map(([a, b]) => ({ org_id: orgId, one: a < b ? a : b, other: a < b ? b : a })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

export const countApart = async (trx: Trx, orgId: string): Promise<number> => {
  const { pairs } = await trx
    .selectFrom('library_apart')
    .select((e) => e.fn.countAll<string>().as('pairs'))
    .where('org_id', '=', orgId)
    .executeTakeFirstOrThrow();
  return Number(pairs);
};

/** Forgets pairs of which an entry is retired or gone. */
export const forgetApart = async (trx: Trx, orgId: string): Promise<void> => {
  await sql`delete from library_apart a where a.org_id = ${orgId} and (
    select count(*) from library_entry e where e.org_id = ${orgId} and e.id in (a.one, a.other) and e.status = 'active') < 2`.execute(trx);
};

export const listApart = (trx: Trx, orgId: string): Promise<{ one: string; other: string }[]> =>
  trx.selectFrom('library_apart').select(['one', 'other']).where('org_id', '=', orgId).execute();

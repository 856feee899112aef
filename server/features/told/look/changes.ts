import { sql } from 'kysely';
import { type Db, type Trx, inOrg } from '#server/platform/db/db.ts';
import { enqueueJob } from '#server/platform/jobs/enqueue.ts';
import { START } from './given.ts';

/** Papers and library entries that are looked at together: so many, and about so many bytes of their texts. */
const MOST_TOGETHER = 50;
const BYTES_TOGETHER = 8_000_000;

/** Of a document so many earlier texts are kept, and so many bytes of them; the last one always. Of library entries as many are read. */
export const MOST_TEXTS = 12;
export const BYTES_OF_TEXTS = 12_000_000;

/** What changed and is looked at now. */
export interface Round {
  things: string[];
  /** The given answer up to which that is done. */
  from: string;
}

const tells = (orgId: string) => sql`exists (select from told_answer where org_id = ${orgId} and superseded_at is null)`;

/**
 * Keeps papers as they stand, before they change: without it nobody could show what an answer rested on. With `cited` those alone that an
 * answer cites. A text that stands as it stood is kept once, however often it is read; beyond a bound the oldest are let go.
 */
export const keepPapers = async (trx: Trx, orgId: string, documentIds: string[], { cited = false } = {}): Promise<void> => {
  const isCited = sql`exists (
    select from told_answer, jsonb_build_array(jsonb_build_object('document_id', document_id)) as cited
    where told_answer.org_id = ${orgId} and superseded_at is null and (citations @> cited or grounds @> cited)
  )`;
  await sql`
    insert into told_paper (id, org_id, document_id, passages)
    select gen_random_uuid(), org_id, document_id,
      jsonb_agg(jsonb_build_object('id', id, 'heading', heading, 'text', text, 'place', place) order by position)
    from passage
    where org_id = ${orgId} and document_id = any(${documentIds}::uuid[]) and ${cited ? isCited : tells(orgId)}
    group by org_id, document_id`.execute(trx);
  await letGo(trx, orgId, documentIds);
};

/** What stood twice in a row stood until the later day; and what is beyond the bound. */
const letGo = async (trx: Trx, orgId: string, documentIds: string[]): Promise<void> => {
  await sql`
    with held as (
      select id, document_id, held_until, bytes, print = lead(print) over (partition by document_id order by held_until) as stands_again
      from told_paper where org_id = ${orgId} and document_id = any(${documentIds}::uuid[])
    ), newest as (
      select id, row_number() over latest as place, sum(bytes) over latest as together
      from held where stands_again is not true
      window latest as (partition by document_id order by held_until desc)
    )
    delete from told_paper where org_id = ${orgId} and id in (
      select id from held where stands_again
      union all
      select id from newest where place > ${MOST_TEXTS} or (place > 1 and together > ${BYTES_OF_TEXTS})
    )`.execute(trx);
};

/** Says that documents or entries of the library changed: what rests on them or says the same is looked at again once this commits. */
export const noteChanged = async (trx: Trx, orgId: string, ids: string[]): Promise<void> => {
  if (ids.length === 0) return;
  const { numAffectedRows = 0n } = await sql`
    insert into told_changed (org_id, thing_id)
    select ${orgId}::uuid, id from unnest(${ids}::uuid[]) as id where ${tells(orgId)} order by id
    on conflict (org_id, thing_id) do update set changed_at = clock_timestamp(), looked_to = null`.execute(trx);
  if (numAffectedRows > 0n) await enqueueLook(trx, orgId);
};

/** One an organisation at a time. */
export const enqueueLook = (trx: Trx, orgId: string): Promise<void> =>
  enqueueJob(trx, 'look-again-at-told', { org_id: orgId }, { queue: `told:${orgId}` });

/** The round that is under way, else the next one; null where nothing changed. */
export const takeRound = (db: Db, orgId: string): Promise<Round | null> =>
  inOrg(db, orgId, async (trx) => {
    const rows = await trx
      .selectFrom('told_changed')
      .select(['thing_id', 'looked_to'])
      .where('org_id', '=', orgId)
      .where('looked_to', 'is not', null)
      .orderBy('thing_id')
      .forUpdate()
      .execute();
    const [first] = rows;
    if (first?.looked_to) return { things: rows.map(({ thing_id }) => thing_id), from: first.looked_to };
    const { rows: begun } = await sql<{ thing_id: string }>`
      with weighed as (
        select thing_id, changed_at,
          (select coalesce(sum(octet_length(text)), 0) from passage where passage.org_id = ${orgId} and document_id = thing_id)
            + (select coalesce(sum(bytes), 0) from told_paper where told_paper.org_id = ${orgId} and document_id = thing_id)
            + (select coalesce(sum(octet_length(question) + octet_length(answer)), 0) from library_entry
               where library_entry.org_id = ${orgId} and (id = thing_id or document_id = thing_id)) as bytes
        from (select * from told_changed where org_id = ${orgId} order by changed_at, thing_id limit ${MOST_TOGETHER}) as oldest
      ), placed as (
        select thing_id, sum(bytes) over (order by changed_at, thing_id) - bytes as before from weighed
      )
      update told_changed set looked_to = ${START}::uuid from placed
      where told_changed.org_id = ${orgId} and told_changed.thing_id = placed.thing_id and placed.before < ${BYTES_TOGETHER}
      returning told_changed.thing_id`.execute(trx);
    return begun.length === 0 ? null : { things: begun.map(({ thing_id }) => thing_id), from: START };
  });

/** Notes how far a round is; without `to` it is over. What changed anew meanwhile stays to be looked at. */
export const moveRound = async (trx: Trx, orgId: string, { things }: Round, to: string | null): Promise<void> => {
  const its = sql`org_id = ${orgId} and thing_id = any(${things}::uuid[]) and looked_to is not null`;
  await (
    to === null ? sql`delete from told_changed where ${its}` : sql`update told_changed set looked_to = ${to}::uuid where ${its}`
  ).execute(trx);
};

/** Whether something is left to be looked at. */
export const isLeft = async (trx: Trx, orgId: string): Promise<boolean> =>
  (await trx.selectFrom('told_changed').select('thing_id').where('org_id', '=', orgId).limit(1).executeTakeFirst()) !== undefined;

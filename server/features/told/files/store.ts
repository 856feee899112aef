import { type Selectable, sql } from 'kysely';
import type { ToldFileOrigin } from '#contract/told-files.ts';
import type { ExportFormat } from '#contract/exports.ts';
import type { Trx } from '#server/platform/db/db.ts';
import type { Tables } from '#server/platform/db/tables.ts';
import { pageOf, weighedRows } from '#server/platform/http/list-query.ts';
import type { ToldRow } from '../store.ts';

export type ToldFileRow = Selectable<Tables['told_file']> & { answers: string; told_by_name: string | null };

export interface NewToldFile {
  id: string;
  origin: ToldFileOrigin;
  format: ExportFormat | null;
  file_name: string;
  content_type: string;
  storage_key: string;
  size: number;
  sha256: Buffer;
  customer: string | null;
  request_id: string | null;
  request_name: string;
  told_by: string;
  told_at: Date;
}

export interface ToldFileFilter {
  customer?: string | undefined;
  request?: string | undefined;
  told?: string | undefined;
}

const files = (trx: Trx, orgId: string) =>
  trx
    .selectFrom('told_file')
    .leftJoin('app_user', 'app_user.id', 'told_file.told_by')
    .selectAll('told_file')
    .select(['app_user.name as told_by_name'])
    .select(sql<string>`(select count(*) from told_file_answer where file_id = told_file.id)`.as('answers'))
    .where('told_file.org_id', '=', orgId);

export type HeldCorrection = Pick<ToldRow, 'id' | 'choice' | 'answer' | 'comment'> & { entry_id: string; approved_since: boolean };

/** Newest first. */
export const listFiles = async (
  trx: Trx,
  orgId: string,
  { customer, request, told }: ToldFileFilter,
  { after, limit }: { after: string | null; limit: number },
): Promise<{ page: ToldFileRow[]; next_cursor: string | null }> => {
  let query = files(trx, orgId).orderBy('told_at', 'desc').orderBy('told_file.id', 'desc');
  if (customer !== undefined) query = query.where('customer', '=', customer);
  if (request !== undefined) query = query.where('request_id', '=', request);
  if (told !== undefined)
    query = query.where(sql<boolean>`exists (select from told_file_answer where file_id = told_file.id and told_id = ${told}::uuid)`);
  if (after !== null)
    query = query.where(sql<boolean>`(told_at, told_file.id) < (select f.told_at, f.id from told_file f where f.id = ${after})`);
  return pageOf(await query.limit(limit + 1).execute(), limit);
};

/** One of them; undefined where there is none. */
export const findFile = (trx: Trx, orgId: string, id: string): Promise<ToldFileRow | undefined> =>
  files(trx, orgId).where('told_file.id', '=', id).executeTakeFirst();

/** The one of a request, or of a customer without a request, that has these bytes; undefined where there is none. */
export const findSameFile = (
  trx: Trx,
  orgId: string,
  { id, customer }: { id: string | null; customer: string | null },
  sha256: Buffer,
): Promise<ToldFileRow | undefined> => {
  const same = files(trx, orgId).where('sha256', '=', sha256).orderBy('told_file.id').limit(1);
  const its = id === null ? same.where('origin', '=', 'sent').where('customer', '=', customer) : same.where('request_id', '=', id);
  return its.executeTakeFirst();
};

/** Writes one, with the answers that it tells. */
export const insertFile = async (trx: Trx, orgId: string, file: NewToldFile, toldIds: string[]): Promise<void> => {
  await trx
    .insertInto('told_file')
    .values({ ...file, org_id: orgId })
    .execute();
  await tellIn(trx, orgId, file.id, toldIds);
};

/** Notes that a file tells these answers too. */
export const tellIn = async (trx: Trx, orgId: string, fileId: string, toldIds: string[]): Promise<void> => {
  await sql`
    insert into told_file_answer (org_id, file_id, told_id)
    select ${orgId}::uuid, ${fileId}::uuid, told_id from unnest(${toldIds}::uuid[]) as told_id
    on conflict do nothing`.execute(trx);
};

/** The one that the customer of a request got last, of those that we wrote; undefined where there is none. */
export const findLastFile = (trx: Trx, orgId: string, requestId: string): Promise<ToldFileRow | undefined> =>
  files(trx, orgId)
    .where('request_id', '=', requestId)
    .where('origin', '<>', 'sent')
    .orderBy('told_at', 'desc')
    .orderBy('told_file.id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** The answers that a file tells. */
export const listToldIn = async (trx: Trx, orgId: string, fileId: string): Promise<string[]> =>
  (await trx.selectFrom('told_file_answer').select('told_id').where('org_id', '=', orgId).where('file_id', '=', fileId).execute()).map(
    ({ told_id }) => told_id,
  );

/** What a file tells, in the order of its ids, as much as one answer holds. */
export const listAnswers = (
  trx: Trx,
  orgId: string,
  fileId: string,
  { after, limit }: { after: string | null; limit: number },
): Promise<{ page: ToldRow[]; next_cursor: string | null }> => {
  const query = trx
    .selectFrom('told_answer')
    .selectAll()
    .where('org_id', '=', orgId)
    .where(sql<boolean>`id in (select told_id from told_file_answer where file_id = ${fileId})`)
    .orderBy('id');
  const bytes = sql<number>`octet_length(to_json(told_answer)::text)`;
  return weighedRows(after === null ? query : query.where('id', '>', after), { id: 'id', bytes, limit });
};

/** What the customer of a request holds as told in it now, by entry. */
export const listToldNow = (trx: Trx, orgId: string, requestId: string): Promise<{ id: string; entry_id: string }[]> =>
  trx
    .selectFrom('told_answer')
    .select(['id', 'entry_id'])
    .where('org_id', '=', orgId)
    .where('request_id', '=', requestId)
    .where('superseded_at', 'is', null)
    .where('entry_id', 'is not', null)
    .$narrowType<{ entry_id: string }>()
    .execute();

/** What the customer of a request holds by a correction of what they were told in it, by entry, and whether another answer was approved after that. */
export const listCorrections = async (trx: Trx, orgId: string, requestId: string): Promise<HeldCorrection[]> => {
  const { rows } = await sql<HeldCorrection>`
    select told.id, told.entry_id, told.choice, told.answer, told.comment,
      entry.status = 'approved' and coalesce(entry.approved_at, entry.updated_at) > told.told_at as approved_since
    from told_answer as told join qa_entry as entry on entry.org_id = told.org_id and entry.id = told.entry_id
    where told.org_id = ${orgId} and told.request_id = ${requestId} and told.origin = 'correction' and told.superseded_at is null`.execute(
    trx,
  );
  return rows;
};

/** Those of these answers, with their texts. */
export const readTold = (trx: Trx, orgId: string, ids: string[]): Promise<ToldRow[]> =>
  trx
    .selectFrom('told_answer')
    .selectAll()
    .where('org_id', '=', orgId)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute();

/** Whether a file of the request tells exactly what its customer holds as told in it now. */
export const isToldInFile = async (trx: Trx, orgId: string, requestId: string): Promise<boolean> => {
  const { rows } = await sql<{ told: boolean }>`
    with now as materialized (
      select id from told_answer
      where org_id = ${orgId} and request_id = ${requestId} and superseded_at is null and entry_id is not null
    ), told as (
      select count(answer.told_id) as all_of_it, count(answer.told_id) filter (where answer.told_id in (select id from now)) as held
      from told_file as file left join told_file_answer as answer on answer.file_id = file.id
      where file.org_id = ${orgId} and file.request_id = ${requestId} group by file.id
    )
    select exists (select from told where all_of_it = held and held = (select count(*) from now)) as told`.execute(trx);
  return rows[0]?.told ?? false;
};

/** Removes the files of a customer; answers where their bytes lie. */
export const deleteFiles = async (trx: Trx, orgId: string, customer: string): Promise<string[]> => {
  const gone = await trx
    .deleteFrom('told_file')
    .where('org_id', '=', orgId)
    .where('customer', '=', customer)
    .returning('storage_key')
    .execute();
  return gone.map(({ storage_key }) => storage_key);
};

/** Removes a file with the answers that stand in no other one; answers how many those were. */
export const deleteFile = async (trx: Trx, orgId: string, id: string): Promise<number> => {
  const { numAffectedRows } = await sql`
    delete from told_answer where org_id = ${orgId}
      and id in (select told_id from told_file_answer where file_id = ${id})
      and not exists (select from told_file_answer where told_id = told_answer.id and file_id <> ${id})`.execute(trx);
  await trx.deleteFrom('told_file').where('org_id', '=', orgId).where('id', '=', id).execute();
  return Number(numAffectedRows ?? 0n);
};

/** Where the bytes of all of them lie. */
export const listKeys = async (trx: Trx, orgId: string): Promise<string[]> =>
  (await trx.selectFrom('told_file').select('storage_key').where('org_id', '=', orgId).execute()).map(({ storage_key }) => storage_key);

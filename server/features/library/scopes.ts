import { sql } from 'kysely';
import type { Trx } from '#server/platform/db/db.ts';
import { readInPortions } from '#server/platform/db/portions.ts';

/**
 * What each active entry is said of and where it may be used, as one text: its folders and labels, those of its document, and the product
 * of the request that it was approved in.
 */
export const listScopes = async (trx: Trx, orgId: string): Promise<Map<string, string>> => {
  const { rows: found } = await sql<{ id: string; scope: string }>`
    select e.id, jsonb_build_array(
        (select array_agg(folder order by folder) from unnest(e.folder_ids) folder),
        (select array_agg(distinct label order by label) from unnest(e.labels || coalesce(d.labels, '{}')) label),
        lower(r.product))::text as scope
    from library_entry e
      left join document d on d.id = e.document_id
      left join qa_entry q on q.id = e.qa_entry_id
      left join request r on r.id = q.request_id
    where e.org_id = ${orgId} and e.status = 'active'`.execute(trx);
  return new Map(found.map(({ id, scope }) => [id, scope]));
};

/** Changes whenever an entry does, or what tells the scopes of entries apart. */
export const stampOf = async (trx: Trx, orgId: string): Promise<string> => {
  const { rows: found } = await sql<{ stamp: string }>`
    select concat_ws(' ',
      (select concat_ws(' ', count(*), max(updated_at), sum(version)) from library_entry where org_id = ${orgId} and status = 'active'),
      (select count(*) from library_apart where org_id = ${orgId}),
      (select md5(string_agg(concat(id, labels), ' ' order by id)) from document where org_id = ${orgId} and labels <> '{}'),
      (select md5(string_agg(concat(id, product), ' ' order by id)) from request where org_id = ${orgId} and product <> '')) as stamp`.execute(
    trx,
  );
  return found[0]?.stamp ?? '';
};

/** The active entries with what tells that they ask the same, newest first. */
export const listCompared = async (trx: Trx, orgId: string) => {
  const active = trx
    .selectFrom('library_entry as e')
    .where('e.org_id', '=', orgId)
    .where('e.status', '=', 'active')
    .orderBy('e.id', 'desc');
  const ids = (await active.select('e.id').execute()).map(({ id }) => id);
  return readInPortions(ids, (some) =>
    active
      .leftJoin('document', 'document.id', 'e.document_id')
      .select(['e.id', 'e.version', 'e.sample', 'e.question', 'e.choice', 'e.answer', 'e.document_id'])
      .select('document.display_name as document_name')
      .where(sql<boolean>`e.id = any(${some}::uuid[])`)
      .execute(),
  );
};

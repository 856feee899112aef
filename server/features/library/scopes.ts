import { sql } from 'kysely';
import type { Trx } from '#server/platform/db/db.ts';
import { readInPortions } from '#server/platform/db/portions.ts';

/** Where an entry may be used, as one text, and the product of the request that it was approved in. */
export interface EntryScope {
  scope: string;
  product: string | null;
}

/** The scope of each active entry: its folders and labels, and those of its document. */
export const listScopes = async (trx: Trx, orgId: string): Promise<Map<string, EntryScope>> => {
  const { rows: found } = await sql<EntryScope & { id: string }>`
    select e.id, jsonb_build_array(
        (select array_agg(folder order by folder) from unnest(e.folder_ids) folder),
        (select array_agg(distinct label order by label) from unnest(e.labels || coalesce(d.labels, '{}')) label))::text as scope,
      lower(r.product) as product
    from library_entry e
      left join document d on d.id = e.document_id
      left join qa_entry q on q.id = e.qa_entry_id
      left join request r on r.id = q.request_id
    where e.org_id = ${orgId} and e.status = 'active'`.execute(trx);
  return new Map(found.map(({ id, ...where }) => [id, where]));
};

/** The product of the request that each of these entries was approved in, where it names one. */
export const productsOfEntries = async (trx: Trx, orgId: string, ids: string[]): Promise<Map<string, { product: string }>> => {
  const { rows: found } = await sql<{ id: string; product: string }>`
    select e.id, r.product from library_entry e join qa_entry q on q.id = e.qa_entry_id join request r on r.id = q.request_id
    where e.org_id = ${orgId} and e.id = any(${ids}::uuid[]) and r.product <> ''`.execute(trx);
  return new Map(found.map(({ id, product }) => [id, { product }]));
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
      .select(['e.id', 'e.version', 'e.sample', 'e.section', 'e.question', 'e.choice', 'e.answer', 'e.document_id'])
      .select(sql<boolean>`cardinality(e.options) > 0`.as('offers'))
      .select('document.display_name as document_name')
      .where(sql<boolean>`e.id = any(${some}::uuid[])`)
      .execute(),
  );
};

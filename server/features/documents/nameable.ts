import { sql } from 'kysely';
import type { Nameable } from '#engine/answers/wishes.ts';
import type { Trx } from '#server/platform/db/db.ts';

/** Bytes of the names, folders and labels that instructions are held against: those of some hundred thousand documents of ordinary names. */
const NAMEABLE_BYTES = 8_000_000;

const nameable = (sample: boolean) =>
  sql`item_type = 'document' and category = 'knowledge_base' and passage_count is not null and sample = ${sample}`;

/**
 * Documents that a request can be answered from, the sample's for one of the sample, with the names of the folders that they lie in, nearest
 * first, and their labels. Where their texts are more than is held, the latest documents.
 */
export const listNameable = async (trx: Trx, orgId: string, sample: boolean): Promise<Nameable[]> => {
  const { rows } = await sql<Nameable>`
    with recursive chain as (
      select id as leaf, parent_id, null::text as folder, 0 as depth from document where org_id = ${orgId} and ${nameable(sample)}
      union all
      select c.leaf, d.parent_id, d.display_name, c.depth + 1 from chain c join document d on d.id = c.parent_id where d.org_id = ${orgId}
    ), named as (
      select d.id, d.display_name as name, d.labels, coalesce(array_agg(c.folder order by c.depth) filter (where c.folder is not null), '{}') as folders
      from chain c join document d on d.id = c.leaf group by d.id
    ), weighed as (
      select *, sum(octet_length(name) + octet_length(array_to_string(labels || folders, ''))) over (order by id desc) as bytes from named
    )
    select id, name, labels, folders from weighed where bytes <= ${NAMEABLE_BYTES} order by id`.execute(trx);
  return rows;
};

/** What is the same as long as the same can be named: each document and folder with its name, place and labels. */
export const nameableState = async (trx: Trx, orgId: string, sample: boolean): Promise<string> => {
  const { rows } = await sql<{ state: string }>`
    select count(*) || ' ' || coalesce(sum(hashtextextended(
      concat_ws(chr(30), id, parent_id, display_name, array_to_string(labels, chr(31))), 0)::numeric), 0) as state
    from document where org_id = ${orgId} and (item_type = 'folder' or (${nameable(sample)}))`.execute(trx);
  return rows[0]?.state ?? '';
};

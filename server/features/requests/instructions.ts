import { sql } from 'kysely';
import type { RequestWithEntries } from '#contract/requests.ts';
import { type Nameable, readWishes } from '#engine/answers/wishes.ts';
import type { Trx } from '#server/platform/db/db.ts';

/** What the asker of a request wrote about its answers, and what can be named in it. */
export interface Instructions {
  instructions: string | null;
  nameable: Nameable[];
}

/** Documents that a request can be answered from, the sample's for one of the sample, with the names of the folders that they lie in, nearest first, and their labels. */
export const listNameable = async (trx: Trx, orgId: string, sample: boolean): Promise<Nameable[]> => {
  const { rows } = await sql<{ id: string; name: string; labels: string[]; folders: string[] | null }>`
    with recursive chain as (
      select id as leaf, parent_id, null::text as folder, 0 as depth from document
      where org_id = ${orgId} and item_type = 'document' and category = 'knowledge_base' and passage_count is not null and sample = ${sample}
      union all
      select c.leaf, d.parent_id, d.display_name, c.depth + 1 from chain c join document d on d.id = c.parent_id where d.org_id = ${orgId}
    )
    select d.id, d.display_name as name, d.labels, array_agg(c.folder order by c.depth) filter (where c.folder is not null) as folders
    from chain c join document d on d.id = c.leaf group by d.id order by d.id`.execute(trx);
  return rows.map(({ id, name, labels, folders }) => ({ id, name, labels, folders: folders ?? [] }));
};

/** What the embedded engine uses of a request's instructions; null where there are none. */
export const instructionsUse = async (
  trx: Trx,
  orgId: string,
  { instructions, sample }: { instructions: string | null; sample: boolean },
): Promise<RequestWithEntries['instructions_use']> => {
  if (instructions === null || instructions.trim() === '') return null;
  const { names, language, short, rest } = readWishes(instructions, await listNameable(trx, orgId, sample));
  return { names, language, short, rest };
};

import { sql } from 'kysely';
import type { IndexedDocument, IndexedPair, IndexedPassage } from '#engine/search/model.ts';
import { approvedDocuments, pairsOfDocument } from '#server/features/library/steps.ts';
import type { Trx } from '#server/platform/db/db.ts';
import { listPassages } from './store.ts';

/** What belongs into the index, with the way to its content. */
export interface Indexable {
  document: IndexedDocument;
  content(): Promise<{ passages: IndexedPassage[]; pairs: IndexedPair[] }>;
}

/**
 * What answers may rest on, by its id in the index: knowledge that was read and is switched on together with every folder
 * above it (R-44), and approved entries. All of it, or of the ids named.
 */
export const listIndexable = async (trx: Trx, orgId: string, ids?: string[]): Promise<Map<string, Indexable>> => {
  const wanted = new Map<string, Indexable>();
  for (const document of await indexedDocuments(trx, orgId, ids)) {
    wanted.set(document.id, {
      document,
      content: async () => ({
        passages: await listPassages(trx, orgId, document.id),
        pairs: await pairsOfDocument(trx, orgId, document.id),
      }),
    });
  }
  for (const approved of await approvedDocuments(trx, orgId, ids)) {
    wanted.set(approved.document.id, { document: approved.document, content: async () => ({ passages: [], pairs: approved.pairs }) });
  }
  return wanted;
};

/** Those of a name that others have too are called by their path: it is what tells them apart where they are cited. */
const indexedDocuments = async (trx: Trx, orgId: string, ids?: string[]): Promise<IndexedDocument[]> => {
  const { rows } = await sql<{
    id: string;
    name: string;
    labels: string[];
    dated: Date;
    sample: boolean;
    folder_ids: string[] | null;
    withheld: boolean;
  }>`
    with recursive chain as (
      select id as leaf, id, parent_id, enabled, withheld, display_name as path from document
      where org_id = ${orgId} and item_type = 'document' and category = 'knowledge_base' and passage_count is not null
        and ${ids ? sql<boolean>`id = any(${ids}::uuid[])` : sql<boolean>`true`}
      union all
      select c.leaf, d.id, d.parent_id, d.enabled, d.withheld, d.display_name || '/' || c.path
      from chain c join document d on d.id = c.parent_id where d.org_id = ${orgId}
    ), switched_on as (
      select leaf, array_agg(id order by id) filter (where id <> leaf) as folder_ids, max(path) filter (where parent_id is null) as path,
        bool_or(withheld) as withheld
      from chain group by leaf having bool_and(enabled)
    ), shared as (
      select display_name from document where org_id = ${orgId} and item_type = 'document' and category = 'knowledge_base'
      group by display_name having count(*) > 1
    )
    select d.id, case when shared.display_name is null then d.display_name else s.path end as name, d.labels,
      coalesce(d.dated, d.created_at) as dated, d.sample, s.folder_ids, s.withheld
    from switched_on s join document d on d.id = s.leaf left join shared using (display_name) order by d.id`.execute(trx);
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    folderIds: row.folder_ids ?? [],
    labels: row.labels,
    date: row.dated.toISOString(),
    approved: false,
    ...(row.sample ? { sample: true } : {}),
    ...(row.withheld ? { withheld: true } : {}),
  }));
};

/** These, and the documents whose name one of them has too. */
export const withNamesakes = async (trx: Trx, orgId: string, ids: string[]): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select other.id from document as one join document as other on other.org_id = one.org_id and other.display_name = one.display_name
    where one.org_id = ${orgId} and one.id = any(${ids}::uuid[]) and other.item_type = 'document' and other.category = 'knowledge_base'`.execute(
    trx,
  );
  return [...new Set([...ids, ...rows.map(({ id }) => id)])];
};

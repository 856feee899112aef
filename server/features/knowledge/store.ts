import { addTo } from '#engine/common/add-to.ts';
import { sql } from 'kysely';
import type { KnowledgePlace, Passage } from '#engine/reading/model.ts';
import type { IndexedPassage } from '#engine/search/model.ts';
import { mapInTurns } from '#engine/common/taking-turns.ts';
import { type Trx, newId } from '#server/platform/db/db.ts';
import { portionsOf, readInPortions } from '#server/platform/db/portions.ts';

/** The passages of a document in their order. */
export const listPassages = async (trx: Trx, orgId: string, documentId: string): Promise<IndexedPassage[]> => {
  const passages = trx.selectFrom('passage').where('org_id', '=', orgId);
  const ids = await passages.select('id').where('document_id', '=', documentId).orderBy('position').execute();
  return readInPortions(
    ids.map(({ id }) => id),
    (some) =>
      passages
        .select(['id', 'position', 'heading', 'text', 'place'])
        .where(sql<boolean>`id = any(${some}::uuid[])`)
        .orderBy('position')
        .execute(),
  );
};

/**
 * Writes what was read in the place of what was read before. A passage whose text is the same keeps its id, so that answers
 * which cite it keep their source. Answers the ids of before that are gone.
 */
export const replacePassages = async (trx: Trx, orgId: string, documentId: string, passages: Passage[]): Promise<string[]> => {
  const before = new Map<string, string[]>();
  for (const { id, text } of (await listPassages(trx, orgId, documentId)).toReversed()) addTo(before, text, id);
  await trx.deleteFrom('passage').where('org_id', '=', orgId).where('document_id', '=', documentId).execute();
  const rows = await mapInTurns(passages, (passage) => ({
    id: before.get(passage.text)?.pop() ?? newId(),
    org_id: orgId,
    document_id: documentId,
    position: passage.position,
    heading: passage.heading,
    text: passage.text,
    place: JSON.stringify(passage.place),
  }));
  for (const some of portionsOf(rows)) await trx.insertInto('passage').values(some).execute();
  return [...before.values()].flat();
};

/** Bytes of what was read of a document before. */
export const weighRead = async (trx: Trx, orgId: string, documentId: string): Promise<number> => {
  const { rows } = await sql<{ bytes: string }>`
    select coalesce(sum(bytes), 0)::text as bytes from (
      select octet_length(text) + coalesce(octet_length(heading), 0) as bytes
      from passage where org_id = ${orgId} and document_id = ${documentId}
      union all
      select octet_length(question) + coalesce(octet_length(choice), 0) + octet_length(answer)
      from library_entry where org_id = ${orgId} and document_id = ${documentId}
    ) as texts`.execute(trx);
  return Number(rows[0]?.bytes ?? 0);
};

/** One line of the reader's view: a passage, or a pair of a past questionnaire with its question as heading. */
export interface ReadRow {
  id: string;
  position: number;
  heading: string | null;
  text: string;
  place: KnowledgePlace;
}

/** Passages first, pairs after them, counted through from 0. */
const everythingRead = (orgId: string, documentId: string) => sql<ReadRow>`
  select id, (row_number() over (order by part, position) - 1)::int as position, heading, text, place from (
    select 0 as part, position, id, heading, text, place from passage where org_id = ${orgId} and document_id = ${documentId}
    union all
    select 1, position, id, question, concat_ws(E'\n', nullif(choice, ''), nullif(answer, '')), place
    from library_entry where org_id = ${orgId} and document_id = ${documentId}
  ) as both_kinds`;

/** A window of what was read, from a position on. */
export const listRead = async (trx: Trx, orgId: string, documentId: string, from: number, limit: number): Promise<ReadRow[]> =>
  (
    await sql<ReadRow>`select * from (${everythingRead(orgId, documentId)}) as everything
      where position >= ${from} order by position limit ${limit}`.execute(trx)
  ).rows;

/** How much each of them is in an answer. */
export const weighWindow = async (trx: Trx, orgId: string, documentId: string, from: number, limit: number): Promise<{ bytes: number }[]> =>
  (
    await sql<{ bytes: number }>`select octet_length(json_build_array(id, heading, text, place)::text) as bytes
      from (${everythingRead(orgId, documentId)}) as everything where position >= ${from} order by position limit ${limit}`.execute(trx)
  ).rows;

/** Where a passage or pair stands in it, or undefined. */
export const positionOf = async (trx: Trx, orgId: string, documentId: string, id: string): Promise<number | undefined> =>
  (
    await sql<{ position: number }>`select position from (${everythingRead(orgId, documentId)}) as everything
      where id = ${id}`.execute(trx)
  ).rows[0]?.position;

/** The place of a passage in its document, or undefined when it is not there any more. */
export const placeOf = async (trx: Trx, orgId: string, documentId: string, id: string): Promise<KnowledgePlace | undefined> =>
  (
    await trx
      .selectFrom('passage')
      .select('place')
      .where('org_id', '=', orgId)
      .where('document_id', '=', documentId)
      .where('id', '=', id)
      .executeTakeFirst()
  )?.place;

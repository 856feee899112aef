import { addTo } from '#engine/common/add-to.ts';
import { type Selectable, type Updateable, sql } from 'kysely';
import type { Db, Trx } from '#server/platform/db/db.ts';
import type { Tables } from '#server/platform/db/tables.ts';

export type DocumentRow = Selectable<Tables['document']>;
export type UploadRow = Selectable<Tables['upload']>;
type Category = DocumentRow['category'];

const rows = (trx: Trx, orgId: string) => trx.selectFrom('document').selectAll().where('org_id', '=', orgId);

/** One parameter however many there are: a statement takes at most 65,535. */
const anyOf = (ids: string[]) => sql<boolean>`id = any(${ids}::uuid[])`;

export const findDocument = (trx: Trx, orgId: string, id: string): Promise<DocumentRow | undefined> =>
  rows(trx, orgId).where('id', '=', id).executeTakeFirst();

/** The same, kept from being deleted until the transaction ends. */
export const keepDocument = (trx: Trx, orgId: string, id: string): Promise<DocumentRow | undefined> =>
  rows(trx, orgId).where('id', '=', id).forKeyShare().executeTakeFirst();

/** The same, held until the transaction ends. */
export const lockDocument = (trx: Trx, orgId: string, id: string): Promise<DocumentRow | undefined> =>
  rows(trx, orgId).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();

/** Many, held until the transaction ends, in the order of their ids, so that nobody waits in a ring; as they are then. */
export const lockDocuments = (trx: Trx, orgId: string, ids: string[]): Promise<DocumentRow[]> =>
  rows(trx, orgId).where(anyOf(ids)).orderBy('id').forUpdate().execute();

export const findDocuments = (trx: Trx, orgId: string, ids: string[]): Promise<DocumentRow[]> =>
  ids.length === 0 ? Promise.resolve([]) : rows(trx, orgId).where(anyOf(ids)).execute();

export const countFolders = async (trx: Trx, orgId: string): Promise<number> => {
  const counted = trx.selectFrom('document').select((e) => e.fn.countAll<string>().as('folders'));
  return Number((await counted.where('org_id', '=', orgId).where('item_type', '=', 'folder').executeTakeFirstOrThrow()).folders);
};

/** With `sample` only those of the sample's documents, or of all others. */
export const findLabels = async (
  trx: Trx,
  orgId: string,
  { sample, after, limit }: { sample: boolean | undefined; after: string | null; limit: number },
): Promise<string[]> => {
  let carried = trx
    .selectFrom('document')
    .select(sql<string>`unnest(labels)`.as('label'))
    .distinct()
    .where('org_id', '=', orgId)
    .where('category', '=', 'knowledge_base');
  if (sample !== undefined) carried = carried.where('sample', '=', sample);
  const labels = trx.selectFrom(carried.as('carried')).select('label').orderBy('label').limit(limit);
  return (await (after === null ? labels : labels.where('label', '>', after)).execute()).map(({ label }) => label);
};

/** Where a page of a folder goes on: folders first, then by name as bytes, then by id. */
export interface ListCursor {
  file: boolean;
  name: string;
  id: string;
}

export const listFolder = (
  trx: Trx,
  orgId: string,
  page: { parentId: string | null; category?: Category | undefined; after: ListCursor | null; limit: number },
): Promise<DocumentRow[]> => {
  const isFile = sql<boolean>`(item_type = 'document')`;
  const name = sql<string>`display_name collate "C"`;
  let query = rows(trx, orgId).where('parent_id', page.parentId === null ? 'is' : '=', page.parentId);
  if (page.category) query = query.where('category', '=', page.category);
  const after = page.after;
  if (after) query = query.where(sql<boolean>`(${isFile}, ${name}, id) > (${after.file}, ${after.name} collate "C", ${after.id}::uuid)`);
  return query.orderBy(isFile).orderBy(name).orderBy('id').limit(page.limit).execute();
};

/** All documents of the knowledge base, wherever they lie. */
export const listKnowledge = (trx: Trx, orgId: string): Promise<DocumentRow[]> =>
  rows(trx, orgId).where('item_type', '=', 'document').where('category', '=', 'knowledge_base').orderBy('id').execute();

/** Whether a document waits to be read, or is being read: of the sample, or of one's own. */
export const isAnyUnread = async (trx: Trx, orgId: string, sample: boolean): Promise<boolean> =>
  (await trx
    .selectFrom('document')
    .select('id')
    .where('org_id', '=', orgId)
    .where('sample', '=', sample)
    .where('status', 'in', ['pending', 'processing'])
    .limit(1)
    .executeTakeFirst()) !== undefined;

export const isAnyOfSampleWithoutVectors = async (trx: Trx, orgId: string): Promise<boolean> =>
  (await trx
    .selectFrom('document')
    .select('id')
    .where('org_id', '=', orgId)
    .where('sample', '=', true)
    .where('category', '=', 'knowledge_base')
    .where('status', '=', 'ready')
    .where('vectors_ready', '=', false)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Documents and folders that the sample brought. */
export const listSample = (trx: Trx, orgId: string): Promise<DocumentRow[]> => rows(trx, orgId).where('sample', '=', true).execute();

/** What people put into folders of the sample. */
export const listOwnInSample = (trx: Trx, orgId: string): Promise<DocumentRow[]> =>
  rows(trx, orgId)
    .where('sample', '=', false)
    .where('parent_id', 'in', trx.selectFrom('document').select('id').where('org_id', '=', orgId).where('sample', '=', true))
    .execute();

/** One's own, not the sample's. */
export const findSameBytes = (trx: Trx, orgId: string, category: Category, sha256: Buffer): Promise<DocumentRow | undefined> =>
  rows(trx, orgId)
    .where('category', '=', category)
    .where('sha256', '=', sha256)
    .where('sample', '=', false)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();

const knowledgeIn = (trx: Trx, orgId: string, parentId: string | null) =>
  rows(trx, orgId)
    .where('item_type', '=', 'document')
    .where('category', '=', 'knowledge_base')
    .where('parent_id', parentId === null ? 'is' : '=', parentId);

/** One's own knowledge of this name in this folder, the newest of several, or undefined. */
export const findSameName = (trx: Trx, orgId: string, parentId: string | null, name: string): Promise<DocumentRow | undefined> =>
  knowledgeIn(trx, orgId, parentId)
    .where('display_name', '=', name)
    .where('sample', '=', false)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();

/** One's own page of the web that was fetched from this address. */
export const findSameAddress = (trx: Trx, orgId: string, url: string): Promise<DocumentRow | undefined> =>
  rows(trx, orgId).where('source_url', '=', url).where('sample', '=', false).orderBy('created_at').limit(1).executeTakeFirst();

/** Names of knowledge in this folder that begin so. */
export const namesBeginning = async (trx: Trx, orgId: string, parentId: string | null, beginning: string): Promise<Set<string>> => {
  const found = await knowledgeIn(trx, orgId, parentId)
    .clearSelect()
    .select('display_name')
    .where(sql<boolean>`starts_with(display_name, ${beginning})`)
    .execute();
  return new Set(found.map(({ display_name }) => display_name));
};

/** One's own folder of this name in a folder, the oldest of several. */
export const findFolderNamed = (
  trx: Trx,
  orgId: string,
  folder: { parentId: string | null; name: string; category: Category },
): Promise<DocumentRow | undefined> =>
  rows(trx, orgId)
    .where('item_type', '=', 'folder')
    .where('category', '=', folder.category)
    .where('parent_id', folder.parentId === null ? 'is' : '=', folder.parentId)
    .where('display_name', '=', folder.name)
    .where('sample', '=', false)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();

export interface NewDocumentRow {
  id: string;
  org_id: string;
  item_type: 'document' | 'folder';
  parent_id: string | null;
  category: Category;
  origin_kind: DocumentRow['origin_kind'];
  display_name: string;
  metadata?: string;
  labels?: string[];
  status: DocumentRow['status'];
  size?: number;
  content_type?: string;
  storage_key?: string;
  sha256?: Buffer;
  sample?: boolean;
  source_url?: string;
  integration_id?: string;
  created_by: string;
}

export const insertDocument = (trx: Trx, row: NewDocumentRow): Promise<DocumentRow> =>
  trx.insertInto('document').values(row).returningAll().executeTakeFirstOrThrow();

/** An error without its codes has none: those of an earlier one do not stay. */
export const updateDocument = (trx: Trx, orgId: string, id: string, change: Updateable<Tables['document']>): Promise<DocumentRow> =>
  trx
    .updateTable('document')
    .set({ ...('error' in change ? { because: '[]' } : {}), ...change, updated_at: new Date() })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** The items named and everything below them. */
export const listSubtree = async (trx: Trx, orgId: string, ids: string[]): Promise<DocumentRow[]> => {
  if (ids.length === 0) return [];
  const { rows: found } = await sql<DocumentRow>`
    with recursive below as (
      select id from document where org_id = ${orgId} and id = any(${ids}::uuid[])
      union
      select d.id from document d join below b on d.parent_id = b.id where d.org_id = ${orgId}
    )
    select d.* from document d join below using (id) where d.org_id = ${orgId}
    order by d.item_type, d.id`.execute(trx);
  return found;
};

export const deleteDocuments = async (trx: Trx, orgId: string, ids: string[]): Promise<void> => {
  await trx.deleteFrom('document').where('org_id', '=', orgId).where(anyOf(ids)).execute();
};

/** Vectors of these are complete; answers the ones for which that is news. */
export const markVectorsReady = async (trx: Trx, orgId: string, ids: string[]): Promise<{ id: string; parent_id: string | null }[]> => {
  const news = await trx
    .selectFrom('document')
    .select('id')
    .where('org_id', '=', orgId)
    .where(anyOf(ids))
    .where('vectors_ready', '=', false)
    .execute();
  if (news.length === 0) return [];
  const newIds = news.map(({ id }) => id);
  await lockDocuments(trx, orgId, newIds);
  return trx
    .updateTable('document')
    .set({ vectors_ready: true, updated_at: new Date() })
    .where('org_id', '=', orgId)
    .where(anyOf(newIds))
    .where('vectors_ready', '=', false)
    .returning(['id', 'parent_id'])
    .execute();
};

/** Their text is in the index without vectors again. */
export const forgetVectors = async (trx: Trx, orgId: string, ids: string[]): Promise<void> => {
  await lockDocuments(trx, orgId, ids);
  await trx
    .updateTable('document')
    .set({ vectors_ready: false })
    .where('org_id', '=', orgId)
    .where(anyOf(ids))
    .where('vectors_ready', '=', true)
    .execute();
};

/** Only one transaction at a time changes the tree, or looks for equal bytes, of an organisation. */
export const lockTree = async (trx: Trx, orgId: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`documents:${orgId}`}, 0))`.execute(trx);
};

/** An upload, and where its bytes are sent. */
export interface UploadPlace {
  orgId: string;
  id: string;
  key: string;
}

export const insertUploads = (
  trx: Trx,
  uploads: {
    id: string;
    org_id: string;
    name: string;
    size: number;
    content_type: string;
    storage_key: string;
    created_by: string;
    expires_at: Date;
  }[],
): Promise<UploadRow[]> => trx.insertInto('upload').values(uploads).returningAll().execute();

export const findUpload = (trx: Trx, orgId: string, id: string): Promise<UploadRow | undefined> =>
  trx.selectFrom('upload').selectAll().where('org_id', '=', orgId).where('id', '=', id).executeTakeFirst();

export const namesOfUploads = async (trx: Trx, orgId: string, ids: string[]): Promise<Map<string, string>> => {
  const rows = await trx.selectFrom('upload').select(['id', 'name']).where('org_id', '=', orgId).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
};

/** A try to send its bytes begins, and is the only one; false where nobody waits for bytes under the key. */
export const beginSending = async (trx: Trx, { orgId, id, key }: UploadPlace, attempt: string): Promise<boolean> => {
  const begun = trx.updateTable('upload').set({ sending: attempt }).where('org_id', '=', orgId).where('id', '=', id);
  return (await begun.where('storage_key', '=', key).returning('id').executeTakeFirst()) !== undefined;
};

/** Of uploads of whatever organisations the try that counts, by their ids; those that wait no more are left out. */
export const listSending = async (db: Db, places: readonly UploadPlace[]): Promise<Map<string, string | null>> => {
  const [orgs, ids] = [places.map(({ orgId }) => orgId), places.map(({ id }) => id)];
  const looked = sql<{ id: string; sending: string | null }>`select id, sending from uploads_sending(${orgs}::uuid[], ${ids}::uuid[])`;
  return new Map((await looked.execute(db)).rows.map(({ id, sending }) => [id, sending]));
};

/** What came waits a day from then on to be registered. */
const arrived = { received_at: sql<Date>`now()`, expires_at: sql<Date>`now() + interval '1 day'` };

/** Notes that the bytes are there, where no later try began; false else. */
export const noteArrival = async (trx: Trx, { orgId, id }: UploadPlace, attempt: string): Promise<boolean> => {
  const noted = trx.updateTable('upload').set(arrived).where('org_id', '=', orgId).where('id', '=', id);
  return (await noted.where('sending', '=', attempt).returning('id').executeTakeFirst()) !== undefined;
};

export const deleteUpload = async (trx: Trx, orgId: string, id: string): Promise<void> => {
  await trx.deleteFrom('upload').where('org_id', '=', orgId).where('id', '=', id).execute();
};

/** Uploads that wait, and those of them that one person announced. */
export const countUploads = async (trx: Trx, orgId: string, userId: string): Promise<{ all: number; own: number }> => {
  const counted = trx
    .selectFrom('upload')
    .select((e) => [e.fn.countAll<string>().as('all'), e.fn.countAll<string>().filterWhere('created_by', '=', userId).as('own')]);
  const { all, own } = await counted.where('org_id', '=', orgId).executeTakeFirstOrThrow();
  return { all: Number(all), own: Number(own) };
};

/** Of keys those that an upload waits for; the first time that its bytes are seen they have arrived, for a store tells nobody. */
export const noteSent = async (trx: Trx, orgId: string, keys: string[]): Promise<Set<string>> => {
  const sent = sql<boolean>`storage_key = any(${keys}::text[])`;
  await trx.updateTable('upload').set(arrived).where('org_id', '=', orgId).where('received_at', 'is', null).where(sent).execute();
  const waiting = await trx.selectFrom('upload').select('storage_key').where('org_id', '=', orgId).where(sent).execute();
  return new Set(waiting.map(({ storage_key }) => storage_key));
};

/** Bytes that were announced and have not come. */
export const countComing = async (trx: Trx, orgId: string): Promise<number> => {
  const coming = trx.selectFrom('upload').select((eb) => eb.fn.sum('size').as('bytes'));
  return Number((await coming.where('org_id', '=', orgId).where('received_at', 'is', null).executeTakeFirstOrThrow()).bytes ?? 0);
};

/**
 * Uploads go that did not come, or that nobody registered, in time; those of who is no member any more; and what has not come where the
 * organisation is deleted.
 */
export const deleteOverUploads = async (trx: Trx, orgId: string, now: Date): Promise<UploadRow[]> => {
  const over = sql<UploadRow>`
    delete from upload where org_id = ${orgId} and (expires_at < ${now}
      or not exists (select from access where access.org_id = upload.org_id and access.user_id = upload.created_by)
      or received_at is null and exists (select from org where org.id = upload.org_id and org.delete_at is not null))
    returning *`;
  return (await over.execute(trx)).rows;
};

/** Other documents of the organisation with the same bytes. */
export const listEqual = async (trx: Trx, orgId: string, documentId: string): Promise<string[]> => {
  const equal = await trx
    .selectFrom('document as own')
    .innerJoin('document as other', (join) => join.onRef('other.org_id', '=', 'own.org_id').onRef('other.sha256', '=', 'own.sha256'))
    .select('other.id')
    .where('own.org_id', '=', orgId)
    .where('own.id', '=', documentId)
    .whereRef('other.id', '<>', 'own.id')
    .execute();
  return equal.map((row) => row.id);
};

/** Each folder with those above it, itself first. */
export const foldersAbove = async (trx: Trx, orgId: string, ids: string[]): Promise<Map<string, string[]>> => {
  const above = new Map<string, string[]>();
  if (ids.length === 0) return above;
  const { rows: steps } = await sql<{ leaf: string; id: string }>`
    with recursive chain as (
      select id as leaf, id, parent_id from document where org_id = ${orgId} and item_type = 'folder' and id = any(${ids}::uuid[])
      union
      select c.leaf, d.id, d.parent_id from chain c join document d on d.id = c.parent_id where d.org_id = ${orgId}
    ) select leaf, id from chain`.execute(trx);
  for (const { leaf, id } of steps) addTo(above, leaf, id);
  return above;
};

/** The names of a folder and those above it, outermost first. */
export const folderNames = async (trx: Trx, orgId: string, id: string): Promise<string[]> => {
  const { rows: found } = await sql<{ name: string }>`
    with recursive chain as (
      select display_name as name, parent_id, 0 as depth from document where org_id = ${orgId} and id = ${id}
      union all
      select d.display_name, d.parent_id, c.depth + 1 from chain c join document d on d.id = c.parent_id where d.org_id = ${orgId}
    ) select name from chain order by depth desc`.execute(trx);
  return found.map(({ name }) => name);
};

/** Where all bytes of an organisation lie: of documents, of their earlier versions, and of uploads. */
export const listStorageKeys = async (trx: Trx, orgId: string): Promise<string[]> => {
  const documents = await trx.selectFrom('document').select('storage_key').where('org_id', '=', orgId).execute();
  const versions = await trx.selectFrom('document_version').select('storage_key').where('org_id', '=', orgId).execute();
  const uploads = await trx.selectFrom('upload').select('storage_key').where('org_id', '=', orgId).execute();
  return [...documents, ...versions, ...uploads].flatMap(({ storage_key }) => storage_key ?? []);
};

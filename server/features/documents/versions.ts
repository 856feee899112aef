import * as z from 'zod/mini';
import type { documents } from '#contract/documents.ts';
import type { Answer, Parsed } from '#contract/endpoint.ts';
import { Version } from '#contract/fields.ts';
import { cancelRuns, startRun } from '#server/features/runs/steps.ts';
import type { Deps } from '#server/deps.ts';
import { permit } from '#server/features/standing/steps.ts';
import { type Db, type Trx, inOrg, newId } from '#server/platform/db/db.ts';
import { inOrgInTurn } from '#server/platform/db/in-turn.ts';
import { appendEvent } from '#server/platform/events/append-event.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { OrgActor } from '#server/platform/http/actor.ts';
import { readCursor, writeCursor } from '#server/platform/http/cursor.ts';
import { needs } from './policy.ts';
import { eventOf } from './present.ts';
import { type DocumentRow, lockDocument, lockTree, updateDocument } from './store.ts';
import { requireDocument } from './tree.ts';

/** The file that takes the place of another. */
export interface NewVersion {
  /** Of the upload or fetch: a file that is registered twice becomes one version. */
  id: string;
  contentType: string;
  storageKey: string;
  size: number;
  sha256: Buffer;
}

/**
 * The document that somebody says a new file is a version of.
 * @throws not_found · invalid when it is a folder, a questionnaire to be answered, or the sample's
 */
export const requireReplaceable = async (trx: Trx, orgId: string, id: string): Promise<DocumentRow> => {
  const row = await requireDocument(trx, orgId, id);
  if (row.item_type === 'document' && row.category === 'knowledge_base' && !row.sample) return row;
  const message = row.sample
    ? `“${row.display_name}” belongs to the sample. Upload your file beside it.`
    : `“${row.display_name}” has no versions: only documents of the knowledge base do.`;
  throw new AppError('invalid', message, [{ field: 'replaces', message }]);
};

/**
 * Puts a file in the place of the one that a document had; it keeps its id, name, folder and labels, and what was read before
 * serves until the new file is read. Answers that cite a passage which is gone then say so.
 * @throws not_found when it was removed meanwhile
 */
export const replaceFile = async (
  trx: Trx,
  actor: { orgId: string; userId: string },
  { id: documentId }: Pick<DocumentRow, 'id'>,
  file: NewVersion,
): Promise<DocumentRow> => {
  const before = await lockDocument(trx, actor.orgId, documentId);
  if (!before) throw new AppError('not_found', 'There is no such document.');
  if (before.storage_key === null) throw new Error('A folder has no file to replace.');
  await trx
    .insertInto('document_version')
    .values({
      id: file.id,
      org_id: actor.orgId,
      document_id: before.id,
      version: before.version,
      display_name: before.display_name,
      size: before.size,
      content_type: before.content_type,
      storage_key: before.storage_key,
      sha256: before.sha256,
      replaced_by: actor.userId,
    })
    .execute();
  await cancelRuns(trx, actor.orgId, 'read_document', [before.id]);
  const row = await updateDocument(trx, actor.orgId, before.id, {
    version: before.version + 1,
    storage_key: file.storageKey,
    size: file.size,
    content_type: file.contentType,
    sha256: file.sha256,
    status: 'pending',
    error: null,
  });
  await startRun(trx, actor.orgId, 'read_document', row.id, 0);
  await appendEvent(trx, actor.orgId, eventOf(row, 'updated'), { id: row.id, parent_id: row.parent_id, status: 'pending' });
  return row;
};

const formerVersions = (trx: Trx, orgId: string) => trx.selectFrom('document_version').selectAll().where('org_id', '=', orgId);

/** The document that a file, known by its upload, was made a version of. */
export const findByVersion = async (trx: Trx, orgId: string, id: string): Promise<DocumentRow | undefined> => {
  const version = await formerVersions(trx, orgId).where('id', '=', id).executeTakeFirst();
  return version && requireDocument(trx, orgId, version.document_id);
};

const Position = z.object({ version: Version });

/** A page of the versions of a document, newest first. @throws not_found */
export const listVersions = (
  db: Db,
  actor: OrgActor,
  id: string,
  { cursor, limit = 200 }: Parsed<typeof documents.versions, 'query'>,
): Promise<Answer<typeof documents.versions>> =>
  inOrg(db, actor.orgId, async (trx) => {
    const row = await requireDocument(trx, actor.orgId, id);
    if (row.item_type === 'folder') return { versions: [], next_cursor: null };
    const before = cursor === undefined ? null : readCursor(Position, cursor).version;
    const former = formerVersions(trx, actor.orgId)
      .where('document_id', '=', id)
      .orderBy('version', 'desc')
      .limit(limit + 1);
    const rows = await (before === null ? former : former.where('version', '<', before)).execute();
    const all = before === null ? [{ ...row, created_at: null }, ...rows] : rows;
    const versions = all.slice(0, limit).map(present);
    const last = all.length > limit ? versions.at(-1) : undefined;
    return { versions, next_cursor: last ? writeCursor({ version: last.version }) : null };
  });

const present = (version: Pick<DocumentRow, 'version' | 'display_name' | 'size' | 'content_type'> & { created_at: Date | null }) => ({
  version: version.version,
  display_name: version.display_name,
  size: version.size === null ? null : Number(version.size),
  content_type: version.content_type,
  replaced_at: version.created_at?.toISOString() ?? null,
});

/** The file of one version. @throws not_found */
export const requireVersion = async (trx: Trx, orgId: string, id: string, version: number) => {
  const row = await requireDocument(trx, orgId, id);
  if (row.version === version && row.storage_key !== null) return { ...row, storage_key: row.storage_key };
  const former = await formerVersions(trx, orgId).where('document_id', '=', id).where('version', '=', version).executeTakeFirst();
  if (!former) throw new AppError('not_found', `“${row.display_name}” has no version ${version}.`);
  return former;
};

/**
 * Makes an earlier version the newest one: it is read again, and what was there meanwhile is kept among the earlier ones.
 * @throws forbidden below editor · no_access · not_found
 */
export const restoreVersion = async (
  deps: Pick<Deps, 'db'>,
  actor: OrgActor,
  id: string,
  { version }: { version: number },
): Promise<DocumentRow> => {
  await permit(deps.db, actor, needs.restoreVersion);
  return inOrgInTurn(deps.db, actor.orgId, 'documents', async (trx) => {
    await lockTree(trx, actor.orgId);
    const row = await requireReplaceable(trx, actor.orgId, id);
    if (row.version === version) return row;
    const { content_type, storage_key, size, sha256 } = await requireVersion(trx, actor.orgId, id, version);
    if (content_type === null || sha256 === null) throw new Error('A version of a document without its type or hash.');
    return replaceFile(trx, actor, row, { id: newId(), contentType: content_type, storageKey: storage_key, size: Number(size), sha256 });
  });
};

/** Where the bytes of earlier versions of these documents lie. */
export const formerKeys = async (trx: Trx, orgId: string, documentIds: string[]): Promise<string[]> =>
  documentIds.length === 0
    ? []
    : (await formerVersions(trx, orgId).where('document_id', 'in', documentIds).execute()).map(({ storage_key }) => storage_key);

import { extname } from 'node:path';
import type { Readable } from 'node:stream';
import { startRun } from '#server/features/runs/steps.ts';
import { type Trx, newId } from '#server/platform/db/db.ts';
import { appendEvent } from '#server/platform/events/append-event.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { eventOf } from './present.ts';
import { type DocumentRow, type UploadRow, findSameBytes, insertDocument, lockTree } from './store.ts';
import { freeName, namedWithFolders } from './names.ts';
import { requireFolder } from './tree.ts';

/** A file whose bytes are stored, about to become a document. */
export interface StoredFile {
  id: string;
  displayName: string;
  contentType: string;
  storageKey: string;
  size: number;
  sha256: Buffer;
  category: DocumentRow['category'];
  parentId: string | null;
  labels: string[];
  metadata: Record<string, unknown>;
  origin: Exclude<DocumentRow['origin_kind'], 'request'>;
  sample: boolean;
  /** Although the same bytes are there already. */
  force: boolean;
  /** The page it was fetched from. */
  sourceUrl?: string;
  /** The drive it was brought in from. */
  integrationId?: string;
}

/**
 * Where the bytes of a file lie: while they are sent, and once it is a document, out of reach of the address they were sent to.
 * The ending is kept, for some formats are told by nothing else.
 */
export const storageKey = (area: 'uploads' | 'documents' | 'told', orgId: string, id: string, name: string): string => {
  const ending = extname(name).toLowerCase();
  return `${area}/${orgId}/${id}${/^\.[a-z0-9]{1,8}$/.test(ending) ? ending : ''}`;
};

/** Where the questions found in a stored file lie: beside its bytes, and gone with them. */
export const foundKey = (key: string): string => `${key}.found`;

/**
 * Makes the document, with its event and, for knowledge, the run that reads it; knowledge whose name is taken in its folder gets a
 * number. A questionnaire to be answered is ready at once: its questions are found when a request is made of it.
 * @throws invalid when the folder is none · already_there with the id of the document of equal bytes and category
 */
export const insertFile = async (trx: Trx, actor: { orgId: string; userId: string }, file: StoredFile): Promise<DocumentRow> => {
  await lockTree(trx, actor.orgId);
  if (file.parentId !== null) await requireFolder(trx, actor.orgId, file.parentId, file.category);
  if (!file.force) await requireNew(trx, actor.orgId, file);
  const row = await insertDocument(trx, {
    id: file.id,
    org_id: actor.orgId,
    item_type: 'document',
    parent_id: file.parentId,
    category: file.category,
    origin_kind: file.origin,
    display_name: file.category === 'knowledge_base' ? await freeName(trx, actor.orgId, file.parentId, file.displayName) : file.displayName,
    metadata: JSON.stringify(file.metadata),
    labels: file.labels,
    status: file.category === 'knowledge_base' ? 'pending' : 'ready',
    size: file.size,
    content_type: file.contentType,
    storage_key: file.storageKey,
    sha256: file.sha256,
    sample: file.sample,
    ...(file.sourceUrl === undefined ? {} : { source_url: file.sourceUrl }),
    ...(file.integrationId === undefined ? {} : { integration_id: file.integrationId }),
    created_by: actor.userId,
  });
  await appendEvent(trx, actor.orgId, eventOf(row, 'created'), { id: row.id, parent_id: row.parent_id, status: row.status });
  if (row.status === 'pending') await startRun(trx, actor.orgId, 'read_document', row.id, 0);
  return row;
};

/** The same bytes are here, under a name of their own. */
export class AlreadyThere extends AppError {
  readonly document: string;
  readonly documentId: string;
  /** @param there what it was called until it got that name just now */
  constructor(file: string, { id, name, calledBefore }: { id: string; name: string; calledBefore?: string }) {
    const sentence =
      calledBefore === undefined ? `, as “${name}”.` : `. It was called “${calledBefore}” and is now called as this one, “${name}”.`;
    const before = calledBefore === undefined ? {} : { called_before: calledBefore };
    super('already_there', `${file} is here already${sentence}`, { document_id: id, document: name, ...before });
    this.document = name;
    this.documentId = id;
  }
}

/** @throws already_there with the id of the document of equal bytes and category */
export const requireNew = async (trx: Trx, orgId: string, file: Pick<StoredFile, 'displayName' | 'category' | 'sha256'>): Promise<void> => {
  const same = await findSameBytes(trx, orgId, file.category, file.sha256);
  if (same) throw new AlreadyThere(file.displayName, { id: same.id, name: await namedWithFolders(trx, same) });
};

/** @throws invalid when the parent is no folder, or one for another category */
export const insertFolder = async (
  trx: Trx,
  actor: { orgId: string; userId: string },
  folder: { name: string; parentId: string | null; category: DocumentRow['category']; sample: boolean },
): Promise<DocumentRow> => {
  if (folder.parentId !== null) await requireFolder(trx, actor.orgId, folder.parentId, folder.category);
  const row = await insertDocument(trx, {
    id: newId(),
    org_id: actor.orgId,
    item_type: 'folder',
    parent_id: folder.parentId,
    category: folder.category,
    origin_kind: folder.sample ? 'sample' : 'upload',
    display_name: folder.name,
    status: 'ready',
    sample: folder.sample,
    created_by: actor.userId,
  });
  await appendEvent(trx, actor.orgId, eventOf(row, 'created'), { id: row.id, parent_id: row.parent_id });
  return row;
};

/**
 * Copies what was sent to where documents lie. Size and SHA-256 come from the bytes themselves: what the client said of them
 * proves nothing.
 * @throws conflict when nothing has arrived yet · too_large
 */
export const keepUpload = async (
  storage: Storage,
  upload: UploadRow,
  limit: number,
): Promise<{ storageKey: string; size: number; sha256: Buffer }> => {
  const key = storageKey('documents', upload.org_id, upload.id, upload.name);
  const kept = await storage.put(key, await openUpload(storage, upload), { limit });
  return { storageKey: key, ...kept };
};

const openUpload = (storage: Storage, upload: UploadRow): Promise<Readable> => arrived(upload, storage.get(upload.storage_key));

/** What was sent, whole. @throws conflict when nothing has arrived yet */
export const arrivedBytes = (storage: Storage, upload: UploadRow): Promise<Uint8Array> => arrived(upload, storage.read(upload.storage_key));

const arrived = async <T>(upload: UploadRow, reading: Promise<T>): Promise<T> => {
  try {
    return await reading;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'not_found') throw error;
    throw new AppError('conflict', `The bytes of ${upload.name} have not arrived; send them to the address of the upload first.`);
  }
};

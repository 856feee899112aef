import { plainestFirst } from '#contract/copy-name.ts';
import type { DocumentItem, documents } from '#contract/documents.ts';
import type { Parsed } from '#contract/endpoint.ts';
import { type ErrorBody, errorStatus } from '#contract/errors.ts';
import type { Deps } from '#server/deps.ts';
import { permit } from '#server/features/standing/steps.ts';
import { type Trx, inOrg, newId } from '#server/platform/db/db.ts';
import { patienceOf } from '#server/platform/db/shares.ts';
import { inOrgInTurn } from '#server/platform/db/in-turn.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { OrgActor } from '#server/platform/http/actor.ts';
import { holdMember } from '#server/platform/limits/hold-member.ts';
import { enqueueJob } from '#server/platform/jobs/enqueue.ts';
import { openLines } from '#server/platform/limits/lines.ts';
import { AlreadyThere, arrivedBytes, insertFile, keepUpload, requireNew, storageKey } from './files.ts';
import { namedWithFolders } from './names.ts';
import { folderAt, partsOf } from './paths.ts';
import { requireFewComing, requireRoom } from './room/room.ts';
import { needs } from './policy.ts';
import { namedAsOriginal } from './proper-name.ts';
import { presentDocument } from './present.ts';
import {
  type DocumentRow,
  type UploadRow,
  deleteOverUploads,
  deleteUpload,
  findDocument,
  findDocuments,
  findSameName,
  findUpload,
  insertUploads,
  lockTree,
  namesOfUploads,
} from './store.ts';
import { requireFewWaiting } from './waiting-uploads.ts';
import { findByVersion, replaceFile, requireReplaceable } from './versions.ts';

const HOUR_MS = 3_600_000;
/** How long an address takes the beginning of the bytes; they may take an hour to come (`timeToCome`). */
const ADDRESS_HOURS = 1;
/** How long an upload is known of which nothing came. */
const ANNOUNCED_HOURS = 2;

type NewFiles = Parsed<typeof documents.createUploads, 'body'>['files'];
type NewDocument = Parsed<typeof documents.register, 'body'>['documents'][number];
export type Registered = DocumentItem | (ErrorBody & { status: number; document_id?: string; document?: string; called_before?: string });

/**
 * Step 1 of 3: where to send the bytes, in the order of the files.
 * @throws forbidden below editor · no_access · too_large, naming the file · storage_full · conflict when too many wait, or too
 * much of what was announced has not come
 */
export const createUploads = async (deps: Deps, actor: OrgActor, files: NewFiles) => {
  await permit(deps.db, actor, needs.createUploads);
  const limit = deps.config.maxUploadBytes;
  const tooLarge = files.find((file) => file.size > limit);
  if (tooLarge) throw new AppError('too_large', tooLargeSentence(tooLarge.name, limit));
  const [addressEnds, expiresAt] = [ADDRESS_HOURS, ANNOUNCED_HOURS].map((hours) => new Date(Date.now() + hours * HOUR_MS)) as [Date, Date];
  const rows = await inOrg(deps.db, actor.orgId, async (trx) => {
    const bytes = files.reduce((sum, { size }) => sum + size, 0);
    await requireRoom(trx, actor.orgId, deps.config, bytes);
    await requireFewWaiting(trx, actor, files.length);
    await requireFewComing(trx, actor.orgId, deps.config, bytes);
    return insertUploads(
      trx,
      files.map((file) => {
        const id = newId();
        return {
          id,
          org_id: actor.orgId,
          name: file.name,
          size: file.size,
          content_type: file.content_type,
          storage_key: storageKey('uploads', actor.orgId, id, file.name),
          created_by: actor.userId,
          expires_at: expiresAt,
        };
      }),
    );
  });
  const targetOf = (row: UploadRow) => deps.storage.uploadTarget(row.id, { ...row, expires_at: addressEnds });
  return Promise.all(rows.map(async (row) => ({ upload_id: row.id, ...(await targetOf(row)) })));
};

const tooLargeSentence = (name: string, limit: number): string =>
  `${name} is larger than ${Math.floor(limit / 1_048_576)} MB; split it or leave out its pictures, and upload it again.`;

/**
 * Step 3 of 3: makes documents of what was sent, each by itself; what went wrong with one stands in its place.
 * The document takes the id of its upload, so that a batch sent twice is registered once.
 * @throws forbidden below editor · no_access · already_there where one file alone is to be a new version and its bytes are here already
 */
export const registerDocuments = async (deps: Deps, actor: OrgActor, items: NewDocument[]): Promise<Registered[]> => {
  await permit(deps.db, actor, needs.register);
  const ids = items.map(({ upload_id }) => upload_id);
  const names = await inOrg(deps.db, actor.orgId, (trx) => namesOfUploads(trx, actor.orgId, ids));
  const answers = new Map<NewDocument, Registered>();
  // Of equal files the first one is kept.
  for (const item of plainestFirst(items, ({ upload_id, path }) => path ?? names.get(upload_id) ?? ''))
    answers.set(item, await registerOne(deps, actor, item).catch(items.length === 1 && item.replaces !== undefined ? asAnswer : asItem));
  return items.flatMap((item) => answers.get(item) ?? []);
};

const asItem = (error: unknown): Registered => {
  if (!(error instanceof AppError)) throw error;
  return { ...(error.details as object | undefined), error: error.message, code: error.code, status: errorStatus[error.code] };
};

/** A new version that is none is no success of its call. */
const asAnswer = (error: unknown): Registered => {
  if (error instanceof AppError && error.code === 'already_there') throw error;
  return asItem(error);
};

const copies = openLines();
/** Calls that may wait for the copy that another one makes of the same upload. */
const TWINS = 20;

/** Of one upload one copy is made at a time, for they have one place: whoever waited finds the document. */
const registerOne = (deps: Deps, actor: OrgActor, item: NewDocument): Promise<Registered> =>
  copies.within([{ name: `${actor.orgId}/${item.upload_id}`, most: 1, waiting: TWINS }], patienceOf(), () =>
    registerAlone(deps, actor, item),
  );

const registerAlone = async (deps: Deps, actor: OrgActor, item: NewDocument): Promise<Registered> => {
  const { orgId } = actor;
  const { known, upload } = await inOrg(deps.db, orgId, async (trx) => ({
    known: (await findDocument(trx, orgId, item.upload_id)) ?? (await findByVersion(trx, orgId, item.upload_id)),
    upload: await findUpload(trx, orgId, item.upload_id),
  }));
  if (known) return presentDocument(known, actor.accessLevel);
  if (!upload) throw new AppError('not_found', 'This upload is not known or has expired; send the file again.');
  const kept = await keepUpload(deps.storage, upload, deps.config.maxUploadBytes);
  try {
    const row = await inOrgInTurn(deps.db, orgId, 'documents', async (trx) => {
      await requireRoom(trx, orgId, deps.config, kept.size - Number(upload.size));
      return insertUpload(trx, actor, upload, item, kept);
    });
    return presentDocument(row, actor.accessLevel);
  } catch (error) {
    // Only a refusal proves that nothing was committed; what else may be left over goes with the upload when that expires.
    if (error instanceof AppError) await deps.storage.remove(kept.storageKey);
    throw error instanceof AlreadyThere ? await namedAsOriginal(deps, actor, error, namesOf(upload, item).displayName) : error;
  }
};

const insertUpload = async (
  trx: Trx,
  actor: OrgActor,
  upload: UploadRow,
  item: NewDocument,
  kept: { storageKey: string; size: number; sha256: Buffer },
): Promise<DocumentRow> => {
  await holdMember(trx, actor, needs.register);
  await lockTree(trx, actor.orgId);
  const already = (await findDocument(trx, actor.orgId, upload.id)) ?? (await findByVersion(trx, actor.orgId, upload.id));
  if (already) return already;
  const row = await makeOf(trx, actor, upload, item, kept);
  await deleteUpload(trx, actor.orgId, upload.id);
  await enqueueJob(trx, 'remove-bytes', { keys: [upload.storage_key] });
  return row;
};

const namesOf = (upload: UploadRow, item: NewDocument): { folders: string[]; displayName: string } => {
  const { folders, name } = item.path === undefined ? { folders: [], name: upload.name } : partsOf(item.path);
  return { folders, displayName: item.display_name ?? name };
};

/** A new version where somebody says so, else a document of its own. */
const makeOf = async (
  trx: Trx,
  actor: OrgActor,
  upload: UploadRow,
  item: NewDocument,
  kept: { storageKey: string; size: number; sha256: Buffer },
): Promise<DocumentRow> => {
  const { folders, displayName } = namesOf(upload, item);
  const { category } = item;
  const file = { ...kept, id: upload.id, displayName, contentType: upload.content_type, category };
  if (item.replaces !== undefined) {
    const before = await requireReplaceable(trx, actor.orgId, item.replaces);
    if (!item.force) await requireNew(trx, actor.orgId, file);
    return replaceFile(trx, actor, before, file);
  }
  const parentId = await folderAt(trx, actor, { parentId: item.parent_id ?? null, folders, category });
  if (item.on_same_name === 'ask' && category === 'knowledge_base')
    await requireFreeName(trx, actor.orgId, { ...file, parentId }, item.force);
  return insertFile(trx, actor, {
    ...file,
    parentId,
    labels: item.labels ?? [],
    metadata: item.metadata ?? {},
    origin: 'upload',
    sample: false,
    force: item.force ?? false,
  });
};

/** The same bytes are told first: of them nobody has to be asked. @throws already_there · same_name with the document of that name */
const requireFreeName = async (
  trx: Trx,
  orgId: string,
  file: Parameters<typeof requireNew>[2] & { parentId: string | null },
  force = false,
): Promise<void> => {
  if (!force) await requireNew(trx, orgId, file);
  const same = await findSameName(trx, orgId, file.parentId, file.displayName);
  if (!same) return;
  const document = await namedWithFolders(trx, same);
  const message = `“${document}” is there already. Say whether ${file.displayName} is a new version of it (replaces) or is kept beside it.`;
  throw new AppError('same_name', message, { document_id: same.id, document });
};

/** A file that was sent. */
export interface SentFile {
  name: string;
  contentType: string;
  /** Its bytes, once it is their turn. @throws conflict when nothing has arrived yet · too_large */
  read(): Promise<Uint8Array>;
}

/**
 * An upload that is to be read once and not kept: no document is made of it, and it goes when it expires.
 * @throws not_found
 */
export const requireSent = async (deps: Pick<Deps, 'db' | 'storage' | 'config'>, actor: OrgActor, id: string): Promise<SentFile> => {
  const upload = await inOrg(deps.db, actor.orgId, (trx) => findUpload(trx, actor.orgId, id));
  if (!upload) throw new AppError('not_found', 'This upload is not known or has expired; send the file again.');
  const { maxUploadBytes } = deps.config;
  return {
    name: upload.name,
    contentType: upload.content_type,
    read: async () => {
      const bytes = await arrivedBytes(deps.storage, upload);
      if (bytes.length > maxUploadBytes) throw new AppError('too_large', tooLargeSentence(upload.name, maxUploadBytes));
      return bytes;
    },
  };
};

/** How long `?sync=true` waits at most; whoever waits longer asks again. */
const SYNC_LIMIT_MS = 10 * 60_000;
const SYNC_STEP_MS = 200;

/** Waits until every document is ready or failed, or the caller went away; answers them as they are then. */
export const whenRead = async (deps: Deps, actor: OrgActor, items: Registered[], signal: AbortSignal): Promise<Registered[]> => {
  const ids = items.flatMap((item) => ('id' in item ? [item.id] : []));
  const until = Date.now() + SYNC_LIMIT_MS;
  let rows = new Map<string, DocumentRow>();
  for (;;) {
    const found = await inOrg(deps.db, actor.orgId, (trx) => findDocuments(trx, actor.orgId, ids));
    rows = new Map(found.map((row) => [row.id, row]));
    const waiting = found.some((row) => row.status === 'pending' || row.status === 'processing');
    if (!waiting || signal.aborted || Date.now() > until) break;
    await new Promise((resolve) => setTimeout(resolve, SYNC_STEP_MS));
  }
  return items.map((item) => {
    const row = 'id' in item ? rows.get(item.id) : undefined;
    return row ? presentDocument(row, actor.accessLevel) : item;
  });
};

/**
 * Throws away what was announced and never came, or came and was never registered, with its bytes; at once what somebody announced who is no
 * member any more, and what has not come in an organisation that is deleted. In all organisations, or in one.
 */
export const forgetUploads = async ({ db, storage }: Pick<Deps, 'db' | 'storage'>, orgId?: string): Promise<void> => {
  const orgs = orgId === undefined ? (await db.selectFrom('org').select('id').execute()).map(({ id }) => id) : [orgId];
  for (const id of orgs) {
    const over = await inOrg(db, id, (trx) => deleteOverUploads(trx, id, new Date()));
    for (const upload of over) {
      await storage.remove(upload.storage_key);
      await storage.remove(storageKey('documents', id, upload.id, upload.name));
    }
  }
};

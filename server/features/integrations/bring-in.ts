import { type Reason, reason } from '#contract/reasons.ts';
import type { Deps } from '#server/deps.ts';
import {
  AlreadyThere,
  folderAt,
  insertFile,
  lockDocument,
  lockTree,
  replaceFile,
  requireRoom,
  storageKey,
} from '#server/features/documents/steps.ts';
import { type Trx, inOrg, newId } from '#server/platform/db/db.ts';
import { type Drive, DriveFault, type DriveItem } from '#server/platform/drives/drive.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { holdConnector } from './connector.ts';
import * as store from './store.ts';

/** A file of a drive on its way into the knowledge base. */
export interface Bringing {
  deps: Pick<Deps, 'db' | 'config' | 'storage'>;
  drive: Drive;
  integration: store.IntegrationRow;
  /** What was known of it. */
  before: store.FileRow | undefined;
  /** The folder of the knowledge base … */
  parentId: string | null;
  /** … and the folders of the drive below it. */
  folders: string[];
  signal: AbortSignal;
}

/** Brings in one file that is new or changed. Answers why it was left out, or null. @throws DriveFault that is not of this file alone */
export async function bringIn(bringing: Bringing, item: DriveItem, contentType: string): Promise<Reason | null> {
  const { deps, drive, integration, before, signal } = bringing;
  // What was deleted here does not come back; what has not changed is left alone.
  if (before && (before.document_id === null || before.mark === item.mark)) return null;
  const orgId = integration.org_id;
  const known = { org_id: orgId, integration_id: integration.id, drive_id: item.id, mark: item.mark };
  const id = newId();
  const key = storageKey('documents', orgId, id, item.name);
  try {
    // What does not fit is not fetched night after night.
    await inOrg(deps.db, orgId, (trx) => requireRoom(trx, orgId, deps.config, item.size ?? 0));
    const bytes = await drive.read(item, { limit: deps.config.maxUploadBytes, signal });
    const kept = await deps.storage.put(key, bytes);
    const file = { id, contentType, storageKey: key, ...kept };
    const isKept = await inOrg(deps.db, orgId, (trx) => keepVersion(trx, { ...bringing, item, known }, file));
    if (!isKept) await deps.storage.remove(key);
    return null;
  } catch (error) {
    if (error instanceof AppError || error instanceof DriveFault) await deps.storage.remove(key);
    if (error instanceof AlreadyThere) {
      await inOrg(deps.db, orgId, async (trx) => {
        await holdConnector(deps, trx, integration);
        await store.putFile(trx, { ...known, document_id: null });
      });
      return reason('drive_file_there', { file: item.name, document: error.document });
    }
    if (error instanceof AppError && error.code === 'storage_full') return reason('drive_file_no_room', { file: item.name });
    if (error instanceof DriveFault && error.kind === 'gone') return reason('drive_file_gone', { file: item.name });
    if (error instanceof DriveFault && error.kind === 'too_large')
      return reason('drive_file_large', { file: item.name, size: Math.floor(deps.config.maxUploadBytes / 1_048_576) });
    throw error;
  }
}

interface Keeping extends Bringing {
  item: DriveItem;
  known: Omit<store.FileRow, 'document_id'>;
}

/** False when the bytes are the ones that are there. @throws already_there · what {@link holdConnector} does */
async function keepVersion(
  trx: Trx,
  { deps, integration, before, parentId, folders, item, known }: Keeping,
  file: Parameters<typeof replaceFile>[3],
): Promise<boolean> {
  // First the tree, then the document, as whoever makes a version does.
  await lockTree(trx, integration.org_id);
  const by = { orgId: integration.org_id, userId: await holdConnector(deps, trx, integration) };
  const document = before?.document_id ? await lockDocument(trx, by.orgId, before.document_id) : undefined;
  if (document) {
    const isNew = !document.sha256?.equals(file.sha256);
    if (isNew) {
      await requireRoom(trx, by.orgId, deps.config, file.size);
      await replaceFile(trx, by, document, file);
    }
    await store.putFile(trx, { ...known, document_id: document.id });
    return isNew;
  }
  await requireRoom(trx, by.orgId, deps.config, file.size);
  const { id } = await insertFile(trx, by, {
    ...file,
    displayName: item.name,
    category: 'knowledge_base',
    parentId: await folderAt(trx, by, { parentId, folders, category: 'knowledge_base' }),
    labels: [],
    metadata: {},
    origin: integration.provider,
    sample: false,
    force: false,
    integrationId: integration.id,
  });
  await store.putFile(trx, { ...known, document_id: id });
  return true;
}

import type { ExportFormat } from '#contract/exports.ts';
import type { ToldFile, ToldFileOrigin } from '#contract/told-files.ts';
import type { Deps } from '#server/deps.ts';
import { requireRoom, storageKey } from '#server/features/documents/steps.ts';
import { type Trx, newId } from '#server/platform/db/db.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { ToldRequest } from '../store.ts';
import { presentFile } from './present.ts';
import * as store from './store.ts';

/** A file whose bytes are stored, about to be kept as told. */
export interface StoredToldFile {
  id: string;
  fileName: string;
  contentType: string;
  format: ExportFormat | null;
  storageKey: string;
  size: number;
  sha256: Buffer;
}

type Made = { bytes: Uint8Array; fileName: string; contentType: string; format: ExportFormat | null };

/**
 * Stores the bytes of a file and lets `keep` note it; where that refuses, or another file of the same bytes is kept already, they go again.
 * @throws what `keep` does
 */
export const storing = async (
  storage: Deps['storage'],
  orgId: string,
  { bytes, fileName, contentType, format }: Made,
  keep: (file: StoredToldFile) => Promise<ToldFile>,
): Promise<ToldFile> => {
  const id = newId();
  const key = storageKey('told', orgId, id, fileName);
  const stored = await storage.put(key, bytes);
  try {
    const kept = await keep({ fileName, contentType, format, ...stored, id, storageKey: key });
    if (kept.id !== id) await storage.remove(key);
    return kept;
  } catch (error) {
    if (error instanceof AppError) await storage.remove(key);
    throw error;
  }
};

export interface Keeping {
  orgId: string;
  userId: string;
  origin: ToldFileOrigin;
  /** `id` is null where there was none. */
  request: Pick<ToldRequest, 'name' | 'customer'> & { id: string | null };
  /** The answers that the file tells. */
  toldIds: string[];
  /** When it was told; now unless given. */
  toldAt?: Date;
}

/** Keeps a stored file as told, or answers the one of the request, or without one of the customer, with the same bytes. @throws storage_full */
export const keepToldFile = async (
  trx: Trx,
  config: Deps['config'],
  { orgId, userId, origin, request, toldIds, toldAt = new Date() }: Keeping,
  { id, fileName, contentType, storageKey: key, format, size, sha256 }: StoredToldFile,
): Promise<ToldFile> => {
  const same = await store.findSameFile(trx, orgId, request, sha256);
  if (same) {
    await store.tellIn(trx, orgId, same.id, toldIds);
    return presentFile(await requireFile(trx, orgId, same.id));
  }
  await requireRoom(trx, orgId, config, size);
  const row = {
    id,
    format,
    size,
    sha256,
    origin,
    file_name: fileName,
    content_type: contentType,
    storage_key: key,
    customer: request.customer,
    request_id: request.id,
    request_name: request.name,
    told_by: userId,
    told_at: toldAt,
  };
  await store.insertFile(trx, orgId, row, toldIds);
  return presentFile(await requireFile(trx, orgId, id));
};

/** @throws not_found */
export const requireFile = async (trx: Trx, orgId: string, id: string): Promise<store.ToldFileRow> => {
  const row = await store.findFile(trx, orgId, id);
  if (!row) throw new AppError('not_found', 'There is no such file: the record of its customer may have been deleted.');
  return row;
};

import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { mediaTypeOf } from '#contract/formats.ts';
import type { Deps } from '#server/deps.ts';
import {
  type StoredFile,
  eventOf,
  insertFile,
  insertFolder,
  listOwnInSample,
  listSample,
  listSubtree,
  lockDocuments,
  lockTree,
  storageKey,
  updateDocument,
} from '#server/features/documents/steps.ts';
import { removeRows } from '#server/features/knowledge/steps.ts';
import { type Trx, newId } from '#server/platform/db/db.ts';
import { appendEvent } from '#server/platform/events/append-event.ts';

export interface SampleFile {
  file: string;
  folder: string | null;
  labels: string[];
  category: 'knowledge_base' | 'questionnaire';
}

type Stored = Omit<StoredFile, 'parentId'> & { folder: string | null };

/** Stores the bytes of the sample's files; their documents are made by `insertSample` afterwards. */
export const storeSample = (deps: Deps, orgId: string, root: URL, files: SampleFile[]): Promise<Stored[]> =>
  Promise.all(
    files.map(async ({ file, folder, labels, category }) => {
      const bytes = await readFile(new URL(file.split('/').map(encodeURIComponent).join('/'), root));
      const id = newId();
      const name = basename(file);
      const key = storageKey('documents', orgId, id, name);
      const kept = await deps.storage.put(key, bytes);
      return {
        id,
        folder,
        displayName: name,
        contentType: mediaTypeOf(name),
        storageKey: key,
        ...kept,
        category,
        labels,
        metadata: {},
        origin: 'sample' as const,
        sample: true,
        force: true,
      };
    }),
  );

/** Makes documents and folders of stored files; reading them starts with the commit. */
export const insertSample = async (trx: Trx, actor: { orgId: string; userId: string }, files: Stored[]): Promise<void> => {
  const folders = new Map<string, string>();
  for (const { folder, ...file } of files) {
    if (folder !== null && !folders.has(folder)) {
      const made = await insertFolder(trx, actor, { name: folder, parentId: null, category: file.category, sample: true });
      folders.set(folder, made.id);
    }
    await insertFile(trx, actor, { ...file, parentId: folder === null ? null : (folders.get(folder) ?? null) });
  }
};

/** Files that the sample brought. */
export const countSampleDocuments = async (trx: Trx, orgId: string): Promise<number> =>
  (await listSample(trx, orgId)).filter((row) => row.item_type === 'document').length;

/**
 * Removes what the sample brought; what people put into its folders moves to the top and stays. Answers the ids of both, which
 * the index is told of once the transaction is through.
 */
export const removeSampleDocuments = async (trx: Trx, actor: { orgId: string; userId: string }): Promise<string[]> => {
  await lockTree(trx, actor.orgId);
  const own = await listOwnInSample(trx, actor.orgId);
  for (const row of own) {
    const moved = await updateDocument(trx, actor.orgId, row.id, { parent_id: null });
    await appendEvent(trx, actor.orgId, eventOf(moved, 'updated'), { id: row.id, parent_id: null });
  }
  const ids = own.map((row) => row.id);
  const below = await listSubtree(trx, actor.orgId, ids);
  const brought = (await listSample(trx, actor.orgId)).map(({ id }) => id);
  const rows = await lockDocuments(trx, actor.orgId, brought);
  if (rows.length > 0) await removeRows(trx, actor, rows);
  return [...below, ...rows].map((row) => row.id);
};

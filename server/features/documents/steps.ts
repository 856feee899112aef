import { extname } from 'node:path';
import type { Scope } from '#contract/scope.ts';
import type { Trx } from '#server/platform/db/db.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { type DocumentRow, findDocuments, listEqual, keepDocument } from './store.ts';

/** What other features do with documents, in a transaction of theirs. */
export { AlreadyThere, type StoredFile, foundKey, insertFile, insertFolder, storageKey } from './files.ts';
export { listNameable, nameableState } from './nameable.ts';
export { folderAt } from './paths.ts';
export { eventOf, presentDocument } from './present.ts';
export {
  ANSWER_BYTES,
  type Room,
  hasRoomForTexts,
  requireRoom,
  requireRoomForTexts,
  requireRoomToType,
  roomOf,
  roomToTell,
} from './room/room.ts';
export {
  type DocumentRow,
  deleteDocuments,
  findDocument,
  findDocuments,
  foldersAbove,
  forgetVectors,
  listOwnInSample,
  listSample,
  listStorageKeys,
  listSubtree,
  lockDocument,
  lockDocuments,
  lockTree,
  markVectorsReady,
  updateDocument,
} from './store.ts';
export { isWithheld, requireDocument, requireFolder } from './tree.ts';
export { formerKeys, replaceFile, requireVersion } from './versions.ts';
export { awaitedUploads } from './waiting-uploads.ts';

/**
 * A document whose bytes are stored, for whoever reads the file itself; it is not deleted before the transaction ends.
 * @throws not_found, also for a folder
 */
export const requireStoredFile = async (trx: Trx, orgId: string, id: string): Promise<DocumentRow & { storage_key: string }> => {
  const row = await keepDocument(trx, orgId, id);
  if (!row) throw new AppError('not_found', 'There is no such document.');
  if (row.storage_key === null) throw new AppError('not_found', `“${row.display_name}” is a folder and has no content of its own.`);
  return { ...row, storage_key: row.storage_key };
};

/** The name of a stored file with the ending it was uploaded with: some formats are told by nothing else. */
export const fileNameOf = ({
  display_name: name,
  storage_key: key,
}: Pick<DocumentRow, 'display_name'> & { storage_key: string }): string => {
  const ending = extname(key);
  return name.toLowerCase().endsWith(ending) ? name : `${name}${ending}`;
};

/**
 * Whether the folders of a scope are there. Those of the scope as it was may have been removed since: they restrict as before.
 * @throws not_found when one that is named anew is not there, or another organisation's
 */
export const requireScope = async (trx: Trx, orgId: string, scope: Scope, before: Scope = {}): Promise<void> => {
  const former = new Set(before.folder_ids ?? []);
  const wanted = [...new Set(scope.folder_ids ?? [])].filter((id) => !former.has(id));
  const found = await findDocuments(trx, orgId, wanted);
  if (found.filter((row) => row.item_type === 'folder').length < wanted.length)
    throw new AppError('not_found', 'One of the folders to search in is not there.', [{ field: 'scope.folder_ids', message: 'no folder' }]);
};

/** A scope, as requests and instant answers have it, in the words of the index; what is left out restricts nothing. */
export const searchScope = ({ folder_ids, labels }: Scope = {}): { folderIds?: string[]; labels?: string[] } => ({
  ...(folder_ids?.length ? { folderIds: folder_ids } : {}),
  ...(labels?.length ? { labels } : {}),
});

/** A document and those with the same bytes: what must stay out when the document itself is to be answered. */
export const equalDocuments = async (trx: Trx, orgId: string, documentId: string): Promise<string[]> => [
  documentId,
  ...(await listEqual(trx, orgId, documentId)),
];

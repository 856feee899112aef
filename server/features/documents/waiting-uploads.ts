import { addTo } from '#engine/common/add-to.ts';
import type { Deps } from '#server/deps.ts';
import { type Db, type Trx, inOrg } from '#server/platform/db/db.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { enqueueJob } from '#server/platform/jobs/enqueue.ts';
import { countUploads, findUpload, listUploadKeys } from './store.ts';

/**
 * Uploads of one organisation that wait at a time: fifty calls of 200 files, for what is there already waits too until it expires.
 * About 5 MB of rows.
 */
const MOST_WAITING = 10_000;
/** Keys of one job that removes bytes. */
const AT_ONCE = 1000;
const UUID = String.raw`[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}`;
const KEY = new RegExp(String.raw`^uploads/(${UUID})/(${UUID})(?:\.[a-z\d]+)?$`);

/** Whether an upload waits for what is sent under a key: neither registered nor forgotten, its organisation still there. */
export const isWaiting = async (db: Db, key: string): Promise<boolean> => {
  const [, orgId, id] = KEY.exec(key) ?? [];
  if (orgId === undefined || id === undefined) return false;
  const upload = await inOrg(db, orgId, (trx) => findUpload(trx, orgId, id));
  return upload?.storage_key === key;
};

/**
 * Removes what lies where uploads are sent and no upload waits for: a store takes bytes at a signed address until that expires. What has
 * a name that no upload has was put there by somebody else, and stays.
 */
export const removeUnawaited = async ({ db, storage }: Pick<Deps, 'db' | 'storage'>): Promise<void> => {
  const ofOrg = new Map<string, string[]>();
  for await (const { key } of storage.files('uploads')) {
    const orgId = KEY.exec(key)?.[1];
    if (orgId !== undefined) addTo(ofOrg, orgId, key);
  }
  // An upload is known before its address is: whatever was listed and still waits is among those that are read now.
  for (const [orgId, keys] of ofOrg) {
    const waiting = new Set(await inOrg(db, orgId, (trx) => listUploadKeys(trx, orgId)));
    const unawaited = keys.filter((key) => !waiting.has(key));
    for (let at = 0; at < unawaited.length; at += AT_ONCE)
      await enqueueJob(db, 'remove-bytes', { keys: unawaited.slice(at, at + AT_ONCE) });
  }
};

/** Lets `more` uploads be announced, to whoever holds the documents (`lockTree`). @throws conflict when too many wait */
export const requireFewWaiting = async (trx: Trx, orgId: string, more: number): Promise<void> => {
  if ((await countUploads(trx, orgId)) + more <= MOST_WAITING) return;
  throw new AppError(
    'conflict',
    `${MOST_WAITING.toLocaleString('en')} files of your organisation wait to be registered. Register those that were sent, or wait: an upload is forgotten after a day.`,
  );
};

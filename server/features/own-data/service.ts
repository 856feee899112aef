import type { OwnData } from '#contract/own-data.ts';
import type { Readable } from 'node:stream';
import type { Deps } from '#server/deps.ts';
import { appendAudit } from '#server/features/audit/steps.ts';
import { type Db, newId } from '#server/platform/db/db.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import { enqueueJob } from '#server/platform/jobs/enqueue.ts';
import { type OwnDataRow, beginOwnData, findOwnData, jobKeyOf, keyOf, lockOwnData } from './store.ts';

/** Days that the file is kept. */
const KEPT_DAYS = 7;
const DAY_MS = 86_400_000;
/** A file that was begun so short a time ago is fresh: it is offered instead of a new one. */
const FRESH_MS = 3_600_000;
/** Times that one is begun: what the third meets the twenty-fifth does too, and whoever waits may ask again. */
const ATTEMPTS = 3;

/** Whether a file is being made, or waits to be downloaded. */
export const readOwnData = async (db: Db, userId: string): Promise<OwnData> => present(await findOwnData(db, userId));

/**
 * Has the file made; one that is being made already goes on, and one that is fresh stays. An older one is removed. Of all people one file is
 * made at a time.
 */
export const makeOwnData = (db: Db, actor: Actor): Promise<OwnData> =>
  db.transaction().execute(async (trx) => {
    const before = await lockOwnData(trx, actor.userId);
    const valid = before && (await findOwnData(trx, actor.userId));
    if (valid && (valid.status === 'preparing' || valid.created_at.getTime() > Date.now() - FRESH_MS)) return present(valid);
    const id = newId();
    const row = await beginOwnData(trx, { user_id: actor.userId, id, expires_at: new Date(Date.now() + KEPT_DAYS * DAY_MS) });
    if (before) await enqueueJob(trx, 'remove-bytes', { keys: [keyOf(before.id)] });
    const job = { user_id: actor.userId, id };
    await enqueueJob(trx, 'make-own-data', job, { jobKey: jobKeyOf(id), queue: 'own-data', attempts: ATTEMPTS });
    await appendAudit(trx, { orgId: actor.orgId, userId: actor.userId, action: 'user:data_asked' });
    return present(row);
  });

/** The file as a stream. @throws not_found when there is none, or it is not ready */
export const ownDataFile = async ({ db, storage }: Pick<Deps, 'db' | 'storage'>, userId: string): Promise<Readable> => {
  const row = await findOwnData(db, userId);
  if (row?.status !== 'ready') throw new AppError('not_found', 'There is no file with your data. Ask for it in your preferences.');
  return storage.get(keyOf(row.id));
};

const present = (row: OwnDataRow | undefined): OwnData => ({
  file: row
    ? {
        status: row.status,
        size: row.size,
        created_at: row.created_at.toISOString(),
        expires_at: row.expires_at.toISOString(),
      }
    : null,
});

import { foundKey, listStorageKeys } from '#server/features/documents/steps.ts';
import { deleteOrg, listEnded, lockOrg } from '#server/features/orgs/steps.ts';
import { endSubscriptionsOf } from '#server/features/payments/steps.ts';
import { listToldKeys } from '#server/features/told/steps.ts';
import { type Db, inOrg } from '#server/platform/db/db.ts';
import { enqueueJob } from '#server/platform/jobs/enqueue.ts';

/** Files that one job removes. */
const TOGETHER = 500;

/**
 * Removes for good the organisations whose last day is over: all rows at once, their files and their search index by jobs that outlive a
 * crash. Answers how many.
 */
export const purgeOrgs = async (db: Db, now: Date): Promise<number> => {
  let purged = 0;
  for (const orgId of await listEnded(db, now))
    purged += await inOrg(db, orgId, async (trx) => {
      const org = await lockOrg(trx, orgId);
      // Restored meanwhile, or removed by another process.
      if (!org?.delete_at || org.delete_at > now) return 0;
      const files = (await listStorageKeys(trx, orgId)).flatMap((key) => [key, foundKey(key)]);
      const keys = [...files, ...(await listToldKeys(trx, orgId))];
      await endSubscriptionsOf(trx, { kind: 'organisation', id: orgId });
      await deleteOrg(trx, orgId);
      for (let from = 0; from < keys.length; from += TOGETHER)
        await enqueueJob(trx, 'remove-bytes', { keys: keys.slice(from, from + TOGETHER) });
      await enqueueJob(trx, 'forget-index', { org_id: orgId });
      return 1;
    });
  return purged;
};

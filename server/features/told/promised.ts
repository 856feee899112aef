import type { Trx } from '#server/platform/db/db.ts';
import { enqueueJob } from '#server/platform/jobs/enqueue.ts';

/** Makes promises, once this commits, of what was told now and plans. */
export const enqueuePromises = (trx: Trx, orgId: string): Promise<void> =>
  enqueueJob(trx, 'find-promises', { org_id: orgId }, { queue: `told:${orgId}`, jobKey: `promises:${orgId}` });

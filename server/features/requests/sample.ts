import type { Trx } from '#server/platform/db/db.ts';
import { appendEvent } from '#server/platform/events/append-event.ts';
import { stopRuns } from './settle.ts';
import { countSample, deleteSample } from './store.ts';

export const countSampleRequests = countSample;

/** Everything of the sample, with what runs for it, in the transaction that removes the rest of it. */
export const removeSampleRequests = async (trx: Trx, orgId: string): Promise<void> => {
  for (const { id } of await deleteSample(trx, orgId)) {
    await stopRuns(trx, orgId, id);
    await appendEvent(trx, orgId, 'request:updated', { id, status: 'removed' });
  }
};

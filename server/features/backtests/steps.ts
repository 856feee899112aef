import { cancelRuns } from '#server/features/runs/steps.ts';
import type { Trx } from '#server/platform/db/db.ts';
import * as store from './store.ts';

export const countSampleBacktests = store.countSample;

/** Everything of the sample, with what runs for it, in the transaction that removes the rest of it. */
export const removeSampleBacktests = async (trx: Trx, orgId: string): Promise<void> => {
  const gone = await store.deleteSample(trx, orgId);
  await cancelRuns(
    trx,
    orgId,
    'backtest',
    gone.map(({ id }) => id),
  );
};

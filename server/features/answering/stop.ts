import type { Reason } from '#contract/reasons.ts';
import { meter } from '#server/features/metering/steps.ts';
import { cancelWaiting } from '#server/features/qa-entries/steps.ts';
import { lockRequest, settleRequest, tellOwner } from '#server/features/requests/steps.ts';
import type { Held } from '#server/features/runs/service.ts';
import type { Trx } from '#server/platform/db/db.ts';

/** Stops a run at a limit: what is answered stays, and what is not waits for somebody to go on. */
export const stopAnswering = async (trx: Trx, held: Held, why: Reason): Promise<void> => {
  const { org_id: orgId, subject_id: requestId } = held.run;
  const row = await lockRequest(trx, orgId, requestId);
  const left = await cancelWaiting(trx, orgId, requestId);
  await held.stop(
    trx,
    why,
    left.map(({ id }) => id),
  );
  await settleRequest(trx, row, { qa_status: 'cancelled' });
  await tellOwner(trx, row, 'failed');
  // What was in hand is counted again when somebody goes on.
  if (!row.sample) await meter(trx, orgId, 'questions', -left.filter(({ status }) => status === 'answering').length);
};

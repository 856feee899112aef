import { appendAudit } from '#server/features/audit/steps.ts';
import type { Trx } from '#server/platform/db/db.ts';
import { type ToldRequest, insertTold, supersedeTold } from './store.ts';

/**
 * Keeps the approved answers of a request as what its customer is told now. Told again alike, they stay of the day on which they were told first;
 * what is told otherwise takes the place of what was told before. Of the sample nothing is kept.
 */
export async function keepTold(
  trx: Trx,
  { orgId, userId }: { orgId: string; userId: string },
  request: ToldRequest & { sample: boolean },
): Promise<void> {
  if (request.sample) return;
  await supersedeTold(trx, orgId, request);
  const answers = await insertTold(trx, { orgId, userId }, request);
  if (answers > 0) await appendAudit(trx, { orgId, userId, action: 'told:kept', subject: request.id, data: { answers } });
}

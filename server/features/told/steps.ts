import { appendAudit } from '#server/features/audit/steps.ts';
import type { Trx } from '#server/platform/db/db.ts';
export { type StoredToldFile, keepToldFile, storing } from './files/keep.ts';
export { listInDoubt, listSaidNow } from './files/said-now.ts';
export { decideByTold } from './before.ts';
export { decideByDoubts } from './doubts/doubts.ts';
export { presentFile } from './files/present.ts';
export {
  type HeldCorrection,
  findLastFile,
  isToldInFile,
  listCorrections as listToldCorrections,
  listToldIn,
  listKeys as listToldKeys,
  listToldNow,
  readTold,
} from './files/store.ts';
export { type Renaming, insertRename, listToldNames, nameTold, renameTold, takeRename } from './rename-store.ts';
export { insertSampleTold, removeSampleTold } from './sample.ts';
export { keepPapers, noteChanged } from './look/changes.ts';
export { type NewlySaid, enqueueFollow, readNewlySaid } from './look/newly-said.ts';
export { withPromise } from './tellings/promise-text.ts';
export { enqueuePromises } from './promised.ts';
import { enqueueOtherwise } from './look/otherwise.ts';
import { enqueueTie } from './look/tie.ts';
import { lookAtToldAnew } from './look/told-anew.ts';
import { enqueuePromises } from './promised.ts';
import { type ToldRequest, insertTold, supersedeFormer, supersedeTold } from './store.ts';

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
  if (answers === 0) return;
  await lookAtToldAnew(trx, orgId, request.id);
  if (request.customer !== null) await supersedeFormer(trx, orgId, request.customer);
  await enqueueOtherwise(trx, { org_id: orgId, request_id: request.id });
  await enqueueTie(trx, { org_id: orgId, request_id: request.id });
  await enqueuePromises(trx, orgId);
  await appendAudit(trx, { orgId, userId, action: 'told:kept', subject: request.id, data: { answers } });
}

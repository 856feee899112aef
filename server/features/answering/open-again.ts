import type { Deps } from '#server/deps.ts';
import { ANSWER_BYTES, hasRoomForTexts } from '#server/features/documents/steps.ts';
import { listOutlines, listUntouchedIds, moveEntries } from '#server/features/qa-entries/steps.ts';
import { findRequest, lockRequest, openToAsk, queueAnswers } from '#server/features/requests/steps.ts';
import { activeRun, forgetWithoutVectors, listWithoutVectors, noteVectors } from '#server/features/runs/steps.ts';
import { type Trx, inOrg } from '#server/platform/db/db.ts';

/**
 * Asks once more what runs left open that began while vectors of the knowledge were being made: they found by words alone. What somebody
 * touched since stays as it is, and so do requests that are sent or put away. May run twice.
 */
export const answerOpenAgain = async ({ db, config }: Pick<Deps, 'db' | 'config'>, orgId: string): Promise<void> => {
  const requestIds = await inOrg(db, orgId, (trx) => listWithoutVectors(trx, orgId));
  for (const id of requestIds) await inOrg(db, orgId, (trx) => openAgain(trx, config, orgId, id));
};

const openAgain = async (trx: Trx, config: Deps['config'], orgId: string, id: string): Promise<void> => {
  if (!(await findRequest(trx, orgId, id))) return forgetWithoutVectors(trx, orgId, id);
  const row = await lockRequest(trx, orgId, id);
  // The end of the run that is active looks again.
  if (await activeRun(trx, orgId, 'answer', id)) return;
  await forgetWithoutVectors(trx, orgId, id);
  if (row.status !== 'review' || row.archived_at !== null) return;
  const untouched = await listUntouchedIds(trx, orgId, id);
  const open = openToAsk(await listOutlines(trx, orgId, id)).filter((entry) => untouched.has(entry.id));
  if (open.length === 0 || !(await hasRoomForTexts(trx, orgId, config, open.length * ANSWER_BYTES))) return;
  await moveEntries(
    trx,
    orgId,
    id,
    open.map((entry) => entry.id),
    'queued',
  );
  await noteVectors(trx, await queueAnswers(trx, row), 'made');
};

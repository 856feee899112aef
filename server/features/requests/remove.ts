import type { QuestionnaireRequest } from '#contract/requests.ts';
import { appendAudit } from '#server/features/audit/steps.ts';
import { type Db, inOrg } from '#server/platform/db/db.ts';
import { appendEvent } from '#server/platform/events/append-event.ts';
import { allow } from '#server/platform/http/allow.ts';
import type { OrgActor } from '#server/platform/http/actor.ts';
import { needs } from './policy.ts';
import { RECOVERABLE_DAYS } from './present.ts';
import { lockRequest, readRequest } from './read.ts';
import { settleRequest } from './settle.ts';
import { deleteRemoved, listOrgIds, lockRemoved, updateRequest } from './store.ts';
import { stopWork } from './work.ts';

/** Removes a request with what runs for it; it can be brought back for 30 days. @throws not_found · forbidden below editor */
export const removeRequest = (db: Db, actor: OrgActor, id: string): Promise<void> =>
  inOrg(db, actor.orgId, async (trx) => {
    allow(actor, needs.remove);
    const row = await lockRequest(trx, actor.orgId, id);
    await settleRequest(trx, row, { ...(await stopWork(trx, row)), deleted_at: new Date() });
    await appendAudit(trx, { orgId: actor.orgId, userId: actor.userId, action: 'request:removed', subject: id });
  });

/** Brings a removed request back; one that was not removed is answered as it is. @throws not_found, also after 30 days · forbidden below editor */
export const restoreRequest = (db: Db, actor: OrgActor, id: string): Promise<QuestionnaireRequest> =>
  inOrg(db, actor.orgId, async (trx) => {
    allow(actor, needs.restore);
    const removed = await lockRemoved(trx, actor.orgId, id, RECOVERABLE_DAYS);
    if (!removed) return readRequest(trx, actor, id);
    await updateRequest(trx, actor.orgId, id, { deleted_at: null });
    await appendEvent(trx, actor.orgId, 'request:created', { id, status: removed.status });
    await appendAudit(trx, { orgId: actor.orgId, userId: actor.userId, action: 'request:restored', subject: id });
    return readRequest(trx, actor, id);
  });

/** Deletes for good what was removed more than 30 days ago, organisation by organisation; answers how many there were. */
export const purgeRequests = async (db: Db): Promise<number> => {
  let purged = 0;
  for (const orgId of await listOrgIds(db)) purged += await inOrg(db, orgId, (trx) => deleteRemoved(trx, orgId, RECOVERABLE_DAYS));
  return purged;
};

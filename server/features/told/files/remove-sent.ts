import { appendAudit } from '#server/features/audit/steps.ts';
import { type Db, inOrg } from '#server/platform/db/db.ts';
import { allow } from '#server/platform/http/allow.ts';
import type { OrgActor } from '#server/platform/http/actor.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { enqueueJob } from '#server/platform/jobs/enqueue.ts';
import { endOtherwise } from '../look/otherwise.ts';
import { needs } from '../policy.ts';
import { requireFile } from './keep.ts';
import { deleteFile } from './store.ts';

/**
 * Takes back a file that was added as sent, with the answers that stand in it alone.
 * @throws forbidden below editor · not_found · conflict for a file that was written here: that one is what the customer got
 */
export const removeSent = (db: Db, actor: OrgActor, id: string): Promise<void> =>
  inOrg(db, actor.orgId, async (trx) => {
    allow(actor, needs.remove);
    const { orgId, userId } = actor;
    const file = await requireFile(trx, orgId, id);
    if (file.origin !== 'sent')
      throw new AppError(
        'conflict',
        'This file was written here when its answers were told, and stays as it is. An admin can delete the whole record of its customer.',
      );
    const answers = await deleteFile(trx, orgId, id);
    await enqueueJob(trx, 'remove-bytes', { keys: [file.storage_key] });
    await endOtherwise(trx, orgId);
    await appendAudit(trx, { orgId, userId, action: 'told:sent_removed', subject: id, data: { answers } });
  });

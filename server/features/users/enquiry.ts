import type { Deps } from '#server/deps.ts';
import { appendAudit } from '#server/features/audit/steps.ts';
import { enqueueJob } from '#server/platform/jobs/enqueue.ts';

/** Asks the operator to call about the Enterprise plan; the mail goes out by a job. One enquiry of a user waits at a time. */
export const sendEnterpriseEnquiry = (db: Deps['db'], actor: { userId: string; orgId: string | null }): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const payload = { user_id: actor.userId, org_id: actor.orgId };
    await enqueueJob(trx, 'send-enterprise-enquiry', payload, { jobKey: `enterprise-enquiry:${actor.userId}` });
    await appendAudit(trx, { orgId: actor.orgId, userId: actor.userId, action: 'enterprise:enquired' });
  });

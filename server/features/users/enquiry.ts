import type { Deps } from '#server/deps.ts';
import { appendAudit } from '#server/features/audit/steps.ts';
import { enqueueJob } from '#server/platform/jobs/enqueue.ts';
import { countAttempt } from '#server/platform/limits/attempts.ts';

/** Of one person, as mails to one address. */
const AN_HOUR = 5;
const sentence = 'Your enquiry was sent already. Write again in an hour if there is something to add.';

/** Asks the operator to call about the Enterprise plan; the mail goes out by a job. One enquiry of a user waits at a time. @throws rate_limited */
export const sendEnterpriseEnquiry = async (db: Deps['db'], actor: { userId: string; orgId: string | null }): Promise<void> => {
  await countAttempt(db, { what: 'enterprise enquiry', who: actor.userId, most: AN_HOUR, seconds: 3600, sentence });
  await db.transaction().execute(async (trx) => {
    const payload = { user_id: actor.userId, org_id: actor.orgId };
    await enqueueJob(trx, 'send-enterprise-enquiry', payload, { jobKey: `enterprise-enquiry:${actor.userId}` });
    await appendAudit(trx, { orgId: actor.orgId, userId: actor.userId, action: 'enterprise:enquired' });
  });
};

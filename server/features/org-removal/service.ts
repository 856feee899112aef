import { ORG_KEPT_DAYS, type Org } from '#contract/orgs.ts';
import type { Config } from '#server/config.ts';
import { listOwners } from '#server/features/access/steps.ts';
import { appendAudit } from '#server/features/audit/steps.ts';
import { getOrg } from '#server/features/orgs/service.ts';
import { type OrgRow, holdKeeping, lockOrg, noteHeld, setDeletion } from '#server/features/orgs/steps.ts';
import { endCheckoutOf } from '#server/features/payments/steps.ts';
import type { Db, Trx } from '#server/platform/db/db.ts';
import { allow } from '#server/platform/http/allow.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { OrgActor } from '#server/platform/http/actor.ts';
import { countAttempt } from '#server/platform/limits/attempts.ts';
import { enqueueJob } from '#server/platform/jobs/enqueue.ts';
import { needs } from './policy.ts';

const DAY_MS = 86_400_000;
/** Deletions of one person in an hour, whichever organisations: all owners are told by mail of each, and of each that is kept after all. */
const DELETIONS = { most: 5, seconds: 3600 };

/**
 * Deletes the current organisation: nothing is changed in it (`authenticate`), it goes for good in {@link ORG_KEPT_DAYS} days, and its owners are told by mail. Files that were announced and have not come are forgotten, and at a page where a plan was about to be paid nobody pays any more. Deleting it twice
 * changes nothing.
 * @throws forbidden below owner · invalid when the name is not its name · rate_limited after {@link DELETIONS}
 */
export const removeOrg = (db: Db, actor: OrgActor, name: string, now: Date): Promise<Org> =>
  db.transaction().execute(async (trx) => {
    allow(actor, needs.remove);
    const org = await requireLocked(trx, actor.orgId);
    if (name.trim() !== org.name) {
      const message = `Type the name of the organisation as it is written: ${org.name}`;
      throw new AppError('invalid', message, [{ field: 'name', message }]);
    }
    if (org.delete_at === null) {
      const sentence = `You deleted ${DELETIONS.most} organisations within an hour, and their owners were told by mail each time. Try again in an hour.`;
      await countAttempt(trx, { what: 'organisation deleted', who: actor.userId, ...DELETIONS, sentence });
      await noteHeld(trx, org.id);
      await setDeletion(trx, org.id, new Date(now.getTime() + ORG_KEPT_DAYS * DAY_MS));
      await endCheckoutOf(trx, { kind: 'organisation', id: org.id });
      await enqueueJob(trx, 'forget-uploads', { org_id: org.id });
      await tell(trx, actor, 'deleted');
    }
    return getOrg(trx, actor.userId, org.id);
  });

/**
 * Keeps the current organisation after all.
 * @throws forbidden below owner · conflict where there is no place for it any more
 */
export const restoreOrg = (db: Db, actor: OrgActor, limits: Config['orgs']): Promise<Org> =>
  db.transaction().execute(async (trx) => {
    allow(actor, needs.restore);
    const org = await requireLocked(trx, actor.orgId);
    if (org.delete_at !== null) {
      await holdKeeping(trx, org.id, actor.userId, limits);
      await setDeletion(trx, org.id, null);
      await tell(trx, actor, 'restored');
    }
    return getOrg(trx, actor.userId, org.id);
  });

const requireLocked = async (trx: Trx, orgId: string): Promise<OrgRow> => {
  const org = await lockOrg(trx, orgId);
  if (!org) throw new AppError('not_found', 'There is no such organisation among yours.');
  return org;
};

const tell = async (trx: Trx, { orgId, userId }: OrgActor, what: 'deleted' | 'restored'): Promise<void> => {
  await appendAudit(trx, { orgId, userId, action: `org:${what}` });
  for (const owner of await listOwners(trx, orgId))
    await enqueueJob(trx, 'send-org-removal-mail', { org_id: orgId, to: owner.id, by: userId, what });
};

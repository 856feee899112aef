import { type Doing, doings, standingOf } from '#contract/roles.ts';
import { findSubscriptionOf, requireUser } from '#server/features/users/steps.ts';
import type { Db, Trx } from '#server/platform/db/db.ts';
import { orgDeleted, requireLevel } from '#server/platform/http/allow.ts';
import type { OrgActor } from '#server/platform/http/actor.ts';
import { AppError } from '#server/platform/http/app-error.ts';

/**
 * Lets pass who may do this now: whose level allows it and, where it needs a plan, while the person's trial or the subscription of the
 * current organisation runs and it is not deleted.
 * @throws forbidden · no_access (402) with the sentence of the specification · conflict in an organisation that is deleted
 */
export const permit = async (db: Db | Trx, actor: OrgActor, doing: Doing): Promise<void> => {
  requireLevel(actor, doing);
  if (!doings[doing].plan) return;
  await requirePlan(db, actor);
  await requireKept(db, actor.orgId);
};

const requireKept = async (db: Db | Trx, orgId: string): Promise<void> => {
  const org = await db.selectFrom('org').select('delete_at').where('id', '=', orgId).executeTakeFirst();
  if (org?.delete_at != null) throw orgDeleted();
};

const requirePlan = async (db: Db | Trx, actor: OrgActor): Promise<void> => {
  const user = await requireUser(db, actor.userId);
  const subscription = await findSubscriptionOf(db, actor.orgId);
  const standing = standingOf({
    userType: 'user',
    access_level: null,
    created_at: user.created_at.toISOString(),
    trial_period_days: user.trial_period_days,
    trial_ends: actor.trialEnds,
    subscription: subscription ? { period_end: subscription.period_end.toISOString(), product: subscription.product } : null,
  });
  if (!standing.hasAccess) throw new AppError('no_access', 'Your trial period or active subscription has ended');
};

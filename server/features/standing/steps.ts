import { standingOf } from '#contract/roles.ts';
import { findSubscriptionOf, requireUser } from '#server/features/users/steps.ts';
import type { Db, Trx } from '#server/platform/db/db.ts';
import { AppError } from '#server/platform/http/app-error.ts';

/**
 * Lets pass who has access: while the person's trial or the subscription of the current organisation runs.
 * Asked before creating requests, answering, uploading and instant answers; reading and exporting go on without.
 * @throws no_access (402) with the sentence of the specification
 */
export const requireActive = async (db: Db | Trx, actor: { userId: string; orgId: string }, now: Date = new Date()): Promise<void> => {
  const user = await requireUser(db, actor.userId);
  const subscription = await findSubscriptionOf(db, actor.orgId);
  const standing = standingOf(
    {
      userType: 'user',
      access_level: null,
      created_at: user.created_at.toISOString(),
      trial_period_days: user.trial_period_days,
      subscription: subscription ? { period_end: subscription.period_end.toISOString(), product: subscription.product } : null,
    },
    now,
  );
  if (!standing.hasAccess) throw new AppError('no_access', 'Your trial period or active subscription has ended');
};

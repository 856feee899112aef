import * as z from 'zod/mini';

/** Role hierarchy of specification 5: viewer 1 < editor 2 < admin 3 < owner 4. */
export const accessLevels = ['viewer', 'editor', 'admin', 'owner'] as const;
export const AccessLevel = z.enum(accessLevels);
export type AccessLevel = z.infer<typeof AccessLevel>;

export const UserType = z.enum(['admin', 'user', 'root']);
export type UserType = z.infer<typeof UserType>;

/** True when `mine` is at least `asked`; no membership has no access. */
export const hasAccess = (mine: AccessLevel | null | undefined, asked: AccessLevel): boolean =>
  mine != null && accessLevels.indexOf(mine) >= accessLevels.indexOf(asked);

const DAY = 86_400_000;

interface Holder {
  userType: UserType;
  access_level: AccessLevel | null;
  created_at: string;
  trial_period_days: number;
  subscription: { period_end: string; product: string | null } | null;
}

/** The derived user values of specification 3, 4 and 6; the only place that knows their definitions. */
export function standingOf(user: Holder, now: Date = new Date()) {
  const subscribed = user.subscription !== null && Date.parse(user.subscription.period_end) > now.getTime();
  const trialEndsAt = Date.parse(user.created_at) + user.trial_period_days * DAY;
  const inTrial = trialEndsAt > now.getTime();
  const noProduct = !user.subscription?.product;
  return {
    activeSubscription: subscribed,
    inFreeTrial: inTrial,
    trialEndsAt: new Date(trialEndsAt).toISOString(),
    hasAccess: subscribed || inTrial,
    siteAdmin: user.userType === 'root',
    teamAdmin: user.userType === 'admin' && noProduct,
    teamMember: user.userType === 'user' && noProduct,
    companyMember: user.userType === 'user' && noProduct,
    companyAdmin: user.access_level === 'owner',
  };
}

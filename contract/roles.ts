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

/**
 * What people come to do: from which level on they may, and whether a trial or subscription must run for it. The one
 * table of both sides: each call of the service is one of these (`policy.ts` of its feature), and the screens ask the same.
 */
export const doings = {
  /** What every member may: read, export, leave. */
  belong: { level: 'viewer', plan: false },
  /** A question of one's own. */
  ask: { level: 'viewer', plan: true },
  /** Changing what is there. */
  edit: { level: 'editor', plan: false },
  /** Making something new. */
  work: { level: 'editor', plan: true },
  /** People and settings. */
  manage: { level: 'admin', plan: false },
  /** What is paid for, who signs in as whom, and the end of the organisation. */
  own: { level: 'owner', plan: false },
} as const satisfies Record<string, { level: AccessLevel; plan: boolean }>;
export type Doing = keyof typeof doings;

/** True when the level is high enough for it. */
export const may = (mine: AccessLevel | null | undefined, doing: Doing): boolean => hasAccess(mine, doings[doing].level);

const DAY = 86_400_000;

interface Holder {
  userType: UserType;
  access_level: AccessLevel | null;
  created_at: string;
  trial_period_days: number;
  /** False where the installation sells nothing, so that no trial ends. */
  trial_ends?: boolean | undefined;
  subscription: { period_end: string; product: string | null } | null;
}

/** When a trial ends: counted in days from the first sign-in. */
export const trialEnd = ({ created_at, trial_period_days }: Pick<Holder, 'created_at' | 'trial_period_days'>): string =>
  new Date(Date.parse(created_at) + trial_period_days * DAY).toISOString();

/** The derived user values of specification 3, 4 and 6; the only place that knows their definitions. */
export function standingOf(user: Holder, now: Date = new Date()) {
  const subscribed = user.subscription !== null && Date.parse(user.subscription.period_end) > now.getTime();
  const trialEndsAt = trialEnd(user);
  const inTrial = user.trial_ends === false || Date.parse(trialEndsAt) > now.getTime();
  const noProduct = !user.subscription?.product;
  return {
    activeSubscription: subscribed,
    inFreeTrial: inTrial,
    trialEndsAt,
    hasAccess: subscribed || inTrial,
    siteAdmin: user.userType === 'root',
    teamAdmin: user.userType === 'admin' && noProduct,
    teamMember: user.userType === 'user' && noProduct,
    companyMember: user.userType === 'user' && noProduct,
    companyAdmin: user.access_level === 'owner',
  };
}

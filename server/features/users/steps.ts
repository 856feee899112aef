import { type Language, isLanguage } from '#contract/languages.ts';
import type { Db, Trx } from '#server/platform/db/db.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { EMBEDDED_ISSUER } from '#server/platform/identity/provider.ts';
import { foldEmail } from '#server/platform/limits/fold-email.ts';
import {
  type SubscriptionRow,
  type UserRow,
  findSubscription,
  findUser,
  findUserByEmail,
  findUserByIdentity,
  updateUser as updateUserRow,
} from './store.ts';

export { pictureKey } from './pictures.ts';
export { deleteUser, findOwnSubscription, isStanding, leaveOrg, rememberDeleted, rememberFormer } from './store.ts';
export { forgetSiteAdmin } from './site-admin-store.ts';

/** Makes an organisation the user's current one. */
export const chooseOrg = async (trx: Trx, userId: string, orgId: string): Promise<void> => {
  await updateUserRow(trx, userId, { org_id: orgId, created: false });
};

/** Makes an organisation the current one of somebody who has none. */
export const workIn = async (trx: Trx, userId: string, orgId: string): Promise<void> => {
  const user = await requireUser(trx, userId);
  if (user.org_id === null) await updateUserRow(trx, userId, { org_id: orgId });
};

/** Whose an account of the embedded provider is; null before their first call. */
export const userOf = async (db: Db | Trx, subject: string): Promise<string | null> =>
  (await findUserByIdentity(db, EMBEDDED_ISSUER, subject))?.id ?? null;

/** The account of an address, if somebody signed in with it before. */
export const userOfEmail = (db: Db | Trx, email: string): Promise<UserRow | undefined> => findUserByEmail(db, foldEmail(email));

/** The language that whoever has an address chose; null where they chose none, or nobody signed in with it before. */
export const languageOfEmail = async (db: Db | Trx, email: string): Promise<Language | null> => {
  const locale = (await userOfEmail(db, email))?.locale;
  return isLanguage(locale) ? locale : null;
};

export const findSubscriptionOf = (db: Db | Trx, orgId: string): Promise<SubscriptionRow | undefined> => findSubscription(db, orgId);

/** Whether an organisation's subscription runs. */
export const hasPlan = async (db: Db | Trx, orgId: string): Promise<boolean> => {
  const subscription = await findSubscriptionOf(db, orgId);
  return subscription !== undefined && subscription.period_end > new Date();
};

/** What a site administrator sets. */
export const changeStanding = async (
  trx: Trx,
  userId: string,
  { trial_period_days, userType }: { trial_period_days?: number | undefined; userType?: 'admin' | 'user' | undefined },
): Promise<void> => {
  const change = {
    ...(trial_period_days === undefined ? {} : { trial_period_days }),
    ...(userType === undefined ? {} : { user_type: userType }),
  };
  if (Object.keys(change).length > 0) await updateUserRow(trx, userId, change);
};

/** Site administrators are those of the configuration, each the identity that its address is bound to. */
export const isRoot = (bound: readonly string[], rootEmails: readonly string[]): boolean =>
  bound.some((email) => rootEmails.includes(email));

export const requireUser = async (db: Db | Trx, userId: string): Promise<UserRow> => {
  const user = await findUser(db, userId);
  if (!user) throw new AppError('unauthenticated', 'Sign in again: this account is not there any more.');
  return user;
};

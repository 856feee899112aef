import type { Db, Trx } from '#server/platform/db/db.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { type SubscriptionRow, type UserRow, findSubscription, findUser, findUserByEmail, updateUser as updateUserRow } from './store.ts';

export { leaveOrg } from './store.ts';

/** The form in which addresses are stored and compared. */
export const foldEmail = (email: string): string => email.trim().normalize('NFKC').toLocaleLowerCase('en');

/** Makes an organisation the user's current one. */
export const chooseOrg = async (trx: Trx, userId: string, orgId: string): Promise<void> => {
  await updateUserRow(trx, userId, { org_id: orgId, created: false });
};

/** The account of an address, if somebody signed in with it before. */
export const userOfEmail = (db: Db | Trx, email: string): Promise<UserRow | undefined> => findUserByEmail(db, foldEmail(email));

export const findSubscriptionOf = (db: Db | Trx, orgId: string): Promise<SubscriptionRow | undefined> => findSubscription(db, orgId);

export const requireUser = async (db: Db | Trx, userId: string): Promise<UserRow> => {
  const user = await findUser(db, userId);
  if (!user) throw new AppError('unauthenticated', 'Sign in again: this account is not there any more.');
  return user;
};

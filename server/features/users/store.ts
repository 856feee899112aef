import type { ExpressionBuilder, Selectable, Updateable } from 'kysely';
import type { AccessLevel } from '#contract/roles.ts';
import type { Db, Trx } from '#server/platform/db/db.ts';
import type { Tables } from '#server/platform/db/tables.ts';

export type UserRow = Selectable<Tables['app_user']>;
export type SubscriptionRow = Selectable<Tables['subscription']>;

/** The person behind a token; the pair of issuer and subject names them for ever, whatever their address becomes. */
export const findUserByIdentity = (db: Db | Trx, issuer: string, subject: string): Promise<UserRow | undefined> =>
  db.selectFrom('app_user').selectAll().where('issuer', '=', issuer).where('subject', '=', subject).executeTakeFirst();

export const findUser = (db: Db | Trx, userId: string): Promise<UserRow | undefined> =>
  db.selectFrom('app_user').selectAll().where('id', '=', userId).executeTakeFirst();

/** The oldest account of an address (several issuers may know the same one). */
export const findUserByEmail = (db: Db | Trx, email: string): Promise<UserRow | undefined> =>
  db.selectFrom('app_user').selectAll().where('email', '=', email).orderBy('created_at').limit(1).executeTakeFirst();

/** Two first calls at once make one row; the second sees the first's. */
export const insertUser = (
  trx: Trx,
  row: { id: string; issuer: string; subject: string; email: string; name: string; image: string | null; trial_period_days: number },
): Promise<UserRow | undefined> =>
  trx
    .insertInto('app_user')
    .values(row)
    .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doNothing())
    .returningAll()
    .executeTakeFirst();

export const updateUser = (db: Db | Trx, userId: string, change: Updateable<Tables['app_user']>): Promise<UserRow> =>
  db.updateTable('app_user').set(change).where('id', '=', userId).returningAll().executeTakeFirstOrThrow();

/** The organisations of a user by name, with their level there. */
export const listUserOrgs = (db: Db | Trx, userId: string): Promise<{ id: string; name: string; access_level: AccessLevel }[]> =>
  db
    .selectFrom('access')
    .innerJoin('org', 'org.id', 'access.org_id')
    .select(['org.id', 'org.name', 'access.access_level'])
    .where('access.user_id', '=', userId)
    .orderBy('org.name')
    .orderBy('org.id')
    .execute();

export const findSubscription = (db: Db | Trx, orgId: string): Promise<SubscriptionRow | undefined> =>
  db.selectFrom('subscription').selectAll().where('org_id', '=', orgId).executeTakeFirst();

/** Somebody who is a member under another address stays one member. */
const alreadyThere = (e: ExpressionBuilder<Tables, 'access'>, userId: string) =>
  e.selectFrom('access as mine').select('mine.id').whereRef('mine.org_id', '=', 'access.org_id').where('mine.user_id', '=', userId);

/** Turns the invitations of an address into memberships of its user; answers the organisations that were joined. */
export const acceptInvitations = async (
  trx: Trx,
  email: string,
  userId: string,
): Promise<{ org_id: string; access_level: AccessLevel }[]> =>
  trx
    .updateTable('access')
    .set({ user_id: userId })
    .where('user_email', '=', email)
    .where('user_id', 'is', null)
    .where((e) => e.not(e.exists(alreadyThere(e, userId))))
    .returning(['org_id', 'access_level'])
    .execute();

/** Works in this organisation no longer; in another one nothing changes. */
export const leaveOrg = async (trx: Trx, userId: string, orgId: string): Promise<void> => {
  await trx.updateTable('app_user').set({ org_id: null }).where('id', '=', userId).where('org_id', '=', orgId).execute();
};

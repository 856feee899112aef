import { type ExpressionBuilder, type Selectable, type Updateable, sql } from 'kysely';
import { type AccessLevel, accessLevels } from '#contract/roles.ts';
import type { Db, Trx } from '#server/platform/db/db.ts';
import type { Tables } from '#server/platform/db/tables.ts';
import { SET_ASIDE } from '#server/platform/limits/fold-email.ts';
import { mayInvite } from './policy.ts';

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

/** Two first calls at once make one row; the second sees the first's. Nothing is made where another account of the issuer has the address. */
export const insertUser = (
  trx: Trx,
  row: Pick<UserRow, 'id' | 'issuer' | 'subject' | 'email' | 'name' | 'image' | 'trial_period_days' | 'former_hash'> & {
    created_at?: Date;
  },
): Promise<UserRow | undefined> =>
  trx
    .insertInto('app_user')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();

/** Whether no other account of the issuer has the address. */
export const isAddressFree = async (trx: Trx, { id, issuer }: UserRow, email: string): Promise<boolean> =>
  (await trx
    .selectFrom('app_user')
    .select('id')
    .where('issuer', '=', issuer)
    .where('email', '=', email)
    .where('id', '<>', id)
    .executeTakeFirst()) === undefined;

/** The account of an address keeps all it has, under an address that reaches nobody; answers whose they were. */
export const setAddressesAside = (trx: Trx, email: string): Promise<UserRow[]> =>
  trx
    .updateTable('app_user')
    .set({ email: sql<string>`id || ${SET_ASIDE}` })
    .where('email', '=', email)
    .returningAll()
    .execute();

export const updateUser = (db: Db | Trx, userId: string, change: Updateable<Tables['app_user']>): Promise<UserRow> =>
  db.updateTable('app_user').set(change).where('id', '=', userId).returningAll().executeTakeFirstOrThrow();

/** The name of somebody's picture, until the end of the transaction nobody else's to change. */
export const lockPicture = async (trx: Trx, userId: string): Promise<string | null> =>
  (await trx.selectFrom('app_user').select('picture').where('id', '=', userId).forUpdate().executeTakeFirst())?.picture ?? null;

/** Whether a picture is there, and that of somebody whom the person may see. */
export const isPictureSeenBy = async (
  db: Db,
  picture: string,
  { userId, orgId }: { userId: string; orgId: string | null },
): Promise<boolean> =>
  (await db
    .selectFrom('app_user')
    .leftJoin('access', (join) => join.onRef('access.user_id', '=', 'app_user.id').on('access.org_id', '=', orgId))
    .select('app_user.id')
    .where('picture', '=', picture)
    .where((e) => e.or([e('app_user.id', '=', userId), e('access.id', 'is not', null)]))
    .executeTakeFirst()) !== undefined;

/** Whether the database knows a time zone by this name: mails and reminders reckon with it there. */
export const isTimeZone = async (db: Db | Trx, name: string): Promise<boolean> =>
  (await sql`select from pg_timezone_names where name = ${name}`.execute(db)).rows.length > 0;

/** The organisations of a user by name, with their level there. */
export const listUserOrgs = (
  db: Db | Trx,
  userId: string,
): Promise<{ id: string; name: string; delete_at: Date | null; access_level: AccessLevel }[]> =>
  db
    .selectFrom('access')
    .innerJoin('org', 'org.id', 'access.org_id')
    .select(['org.id', 'org.name', 'org.delete_at', 'access.access_level'])
    .where('access.user_id', '=', userId)
    .orderBy('org.name')
    .orderBy('org.id')
    .execute();

/** The one that reaches furthest: who cancels and buys again has two. */
export const findSubscription = (db: Db | Trx, orgId: string): Promise<SubscriptionRow | undefined> =>
  db.selectFrom('subscription').selectAll().where('org_id', '=', orgId).orderBy('period_end', 'desc').limit(1).executeTakeFirst();

/** What a person pays for themself. */
export const findOwnSubscription = (db: Db | Trx, userId: string): Promise<SubscriptionRow | undefined> =>
  db.selectFrom('subscription').selectAll().where('user_id', '=', userId).orderBy('period_end', 'desc').limit(1).executeTakeFirst();

/** Somebody who is a member under another address stays one member. */
const alreadyThere = (e: ExpressionBuilder<Tables, 'access'>, userId: string) =>
  e.selectFrom('access as mine').select('mine.id').whereRef('mine.org_id', '=', 'access.org_id').where('mine.user_id', '=', userId);

/**
 * Whether the organisation invites by it still: in the row's time, while it is not deleted, and while whoever invited belongs to it and may
 * give the level. Whom the operator added nobody invited.
 */
export const isStanding = sql<boolean>`(
  (access.expires_at is null or access.expires_at > now())
  and exists (select from org as inviting where inviting.id = access.org_id and inviting.delete_at is null)
  and ((access.expires_at is null and access.invited_by is null) or exists (
    select from access as inviter
    where inviter.org_id = access.org_id and inviter.user_id = access.invited_by and inviter.access_level = any(${mayInvite}::text[])
      and array_position(${accessLevels}::text[], inviter.access_level) >= array_position(${accessLevels}::text[], access.access_level)
  ))
)`;

/** Turns what was accepted for an address before it had a user into memberships; answers the organisations that were joined. */
export const joinAccepted = async (trx: Trx, email: string, userId: string): Promise<{ org_id: string; access_level: AccessLevel }[]> =>
  trx
    .updateTable('access')
    .set({ user_id: userId })
    .where('user_email', '=', email)
    .where('user_id', 'is', null)
    .where('accepted_at', 'is not', null)
    .where(isStanding)
    .where((e) => e.not(e.exists(alreadyThere(e, userId))))
    .returning(['org_id', 'access_level'])
    .execute();

/** Works in this organisation no longer; in another one nothing changes. */
export const leaveOrg = async (trx: Trx, userId: string, orgId: string): Promise<void> => {
  await trx.updateTable('app_user').set({ org_id: null }).where('id', '=', userId).where('org_id', '=', orgId).execute();
};

/** The account with what is theirs alone; what they wrote for others stays, without their name. */
export const deleteUser = async (trx: Trx, userId: string): Promise<void> => {
  await trx.deleteFrom('app_user').where('id', '=', userId).execute();
};

/** For as long as a token of theirs may still hold. */
export const rememberDeleted = async (trx: Trx, { issuer, subject }: Pick<UserRow, 'issuer' | 'subject'>): Promise<void> => {
  await trx
    .insertInto('deleted_account')
    .values({ issuer, subject })
    .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doUpdateSet({ deleted_at: sql`now()` }))
    .execute();
};

export const isDeleted = async (trx: Trx, issuer: string, subject: string): Promise<boolean> =>
  (await trx
    .selectFrom('deleted_account')
    .select('subject')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()) !== undefined;

/** For a year: deleting an account and making it again begins no new trial. */
export const rememberFormer = async (trx: Trx, hash: Buffer, user: Pick<UserRow, 'created_at' | 'trial_period_days'>): Promise<void> => {
  const { created_at, trial_period_days } = user;
  const row = { created_at, trial_period_days, kept_until: sql<Date>`now() + interval '1 year'` };
  await trx
    .insertInto('former_account')
    .values({ address_hash: hash, ...row })
    .onConflict((known) => known.column('address_hash').doUpdateSet(row))
    .execute();
};

/** Since when, and for how many days, the trial of an address that had an account before ran. */
export const findFormer = (trx: Trx, hash: Buffer): Promise<Pick<UserRow, 'created_at' | 'trial_period_days'> | undefined> =>
  trx
    .selectFrom('former_account')
    .select(['created_at', 'trial_period_days'])
    .where('address_hash', '=', hash)
    .where('kept_until', '>', sql<Date>`now()`)
    .executeTakeFirst();

export const forgetFormer = async (db: Db): Promise<void> => {
  await db
    .deleteFrom('former_account')
    .where('kept_until', '<=', sql<Date>`now()`)
    .execute();
};

/** A provider elsewhere may send the same person again on another day: they are new then. */
export const forgetDeleted = async (db: Db): Promise<void> => {
  await db
    .deleteFrom('deleted_account')
    .where('deleted_at', '<', sql<Date>`now() - interval '1 day'`)
    .execute();
};

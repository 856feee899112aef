import { type Insertable, type Selectable, type Updateable, sql } from 'kysely';
import type { AccessLevel } from '#contract/roles.ts';
import type { Db, Trx } from '#server/platform/db/db.ts';
import type { Tables } from '#server/platform/db/tables.ts';

/** A member or an invitation (`user_id` null), with the member's name and language: of an invited address nothing is looked up. */
export type AccessRow = Selectable<Tables['access']> & {
  user_name: string | null;
  user_picture: string | null;
  user_locale: string | null;
};

const entries = (db: Db | Trx, orgId: string) =>
  db
    .selectFrom('access')
    .leftJoin('app_user', 'app_user.id', 'access.user_id')
    .selectAll('access')
    .select(['app_user.name as user_name', 'app_user.picture as user_picture', 'app_user.locale as user_locale'])
    .where('access.org_id', '=', orgId);

/** In the order in which people came: ids are in the order of their making. */
export const listAccess = (db: Db | Trx, orgId: string, page: { after: string | null; limit: number }): Promise<AccessRow[]> => {
  const rows = entries(db, orgId).orderBy('access.id').limit(page.limit);
  return (page.after ? rows.where('access.id', '>', page.after) : rows).execute();
};

export const findAccess = (db: Db | Trx, orgId: string, id: string): Promise<AccessRow | undefined> =>
  entries(db, orgId).where('access.id', '=', id).executeTakeFirst();

export const findAccessByEmail = (db: Db | Trx, orgId: string, email: string): Promise<AccessRow | undefined> =>
  entries(db, orgId).where('access.user_email', '=', email).executeTakeFirst();

export type NewAccess = Insertable<Tables['access']>;

export const insertAccess = async (trx: Trx, row: NewAccess): Promise<void> => {
  await trx.insertInto('access').values(row).execute();
};

export const updateAccess = async (trx: Trx, orgId: string, id: string, change: Updateable<Tables['access']>): Promise<void> => {
  await trx.updateTable('access').set(change).where('org_id', '=', orgId).where('id', '=', id).execute();
};

export const deleteAccess = async (trx: Trx, orgId: string, id: string): Promise<void> => {
  await trx.deleteFrom('access').where('org_id', '=', orgId).where('id', '=', id).execute();
};

/**
 * Ends invitations to some levels that somebody sent: what they invite to is no more than they may have themselves. One that was accepted by
 * its link, by somebody who has not come since, is none any more.
 */
export const endInvitationsBy = async (trx: Trx, orgId: string, userId: string, levels: readonly AccessLevel[]): Promise<void> => {
  if (levels.length === 0) return;
  await trx
    .updateTable('access')
    .set({ expires_at: sql<Date>`least(expires_at, now())`, accepted_at: null })
    .where('org_id', '=', orgId)
    .where('invited_by', '=', userId)
    .where('user_id', 'is', null)
    .where('access_level', 'in', [...levels])
    .execute();
};

/** Members who own the organisation; invitations do not count, for nobody may ever accept them. */
export const countOwners = async (trx: Db | Trx, orgId: string): Promise<number> => {
  const { owners } = await trx
    .selectFrom('access')
    .select((e) => e.fn.countAll<string>().as('owners'))
    .where('org_id', '=', orgId)
    .where('access_level', '=', 'owner')
    .where('user_id', 'is not', null)
    .executeTakeFirstOrThrow();
  return Number(owners);
};

/** Invitations that can still be accepted. */
export const countOpen = async (trx: Trx, orgId: string): Promise<number> => {
  const { open } = await trx
    .selectFrom('access')
    .select((e) => e.fn.countAll<string>().as('open'))
    .where('org_id', '=', orgId)
    .where('user_id', 'is', null)
    .where('declined_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirstOrThrow();
  return Number(open);
};

/** Holds the organisation's row until the transaction ends, so that changes of its members do not cross; answers its name. */
export const lockOrg = async (trx: Trx, orgId: string): Promise<string | undefined> =>
  (await trx.selectFrom('org').select('name').where('id', '=', orgId).forNoKeyUpdate().executeTakeFirst())?.name;

/** Whether an organisation waits for its last day. */
export const isOrgDeleted = async (trx: Trx, orgId: string): Promise<boolean> =>
  (await trx.selectFrom('org').select('delete_at').where('id', '=', orgId).executeTakeFirst())?.delete_at != null;

export const findOrgName = async (db: Db | Trx, orgId: string): Promise<string | undefined> =>
  (await db.selectFrom('org').select('name').where('id', '=', orgId).executeTakeFirst())?.name;

/** Whoever invites, as the mail names them. */
export const findPerson = (db: Db | Trx, userId: string): Promise<{ name: string; email: string; locale: string | null } | undefined> =>
  db.selectFrom('app_user').select(['name', 'email', 'locale']).where('id', '=', userId).executeTakeFirst();

export const isMember = async (trx: Db | Trx, orgId: string, userId: string): Promise<boolean> =>
  (await trx.selectFrom('access').select('id').where('org_id', '=', orgId).where('user_id', '=', userId).executeTakeFirst()) !== undefined;

/** The level of a member; null for who is none. */
export const levelOf = async (db: Db | Trx, orgId: string, userId: string): Promise<AccessLevel | null> =>
  (await db.selectFrom('access').select('access_level').where('org_id', '=', orgId).where('user_id', '=', userId).executeTakeFirst())
    ?.access_level ?? null;

/** Organisations that a person belongs to. */
export const countMemberships = async (trx: Trx, userId: string): Promise<number> => {
  const counted = trx.selectFrom('access').select((e) => e.fn.countAll<string>().as('orgs'));
  return Number((await counted.where('user_id', '=', userId).executeTakeFirstOrThrow()).orgs);
};

/** Who owns the organisation, with what mails to them need. */
export const listOwners = (db: Db | Trx, orgId: string) =>
  db
    .selectFrom('access')
    .innerJoin('app_user', 'app_user.id', 'access.user_id')
    .select(['app_user.id', 'app_user.email', 'app_user.locale', 'app_user.time_zone'])
    .where('access.org_id', '=', orgId)
    .where('access.access_level', '=', 'owner')
    .orderBy('app_user.id')
    .execute();

/** Names of the organisations that would be without an owner if this one left, those that are deleted already left out. */
export const ownedAlone = async (trx: Trx, userId: string): Promise<string[]> => {
  const rows = await trx
    .selectFrom('access as mine')
    .innerJoin('org', 'org.id', 'mine.org_id')
    .select('org.name')
    .where('mine.user_id', '=', userId)
    .where('mine.access_level', '=', 'owner')
    .where('org.delete_at', 'is', null)
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom('access as other')
            .select('other.id')
            .whereRef('other.org_id', '=', 'mine.org_id')
            .where('other.access_level', '=', 'owner')
            .where('other.user_id', 'is not', null)
            .where('other.user_id', '!=', userId),
        ),
      ),
    )
    .orderBy('org.name')
    .execute();
  return rows.map(({ name }) => name);
};

const rowOf = (trx: Trx, orgId: string, userId: string) =>
  trx.updateTable('access').where('org_id', '=', orgId).where('user_id', '=', userId);

/** How many organisations without a plan somebody held when they deleted this one. */
export const setHeldThen = async (trx: Trx, orgId: string, userId: string, held: number): Promise<void> => {
  await rowOf(trx, orgId, userId).set({ held_then: held }).execute();
};

/** An organisation counts for somebody from now on (`holder_of`). */
export const setKept = async (trx: Trx, orgId: string, userId: string): Promise<void> => {
  await rowOf(trx, orgId, userId)
    .set({ kept_at: sql<Date>`now()` })
    .execute();
};

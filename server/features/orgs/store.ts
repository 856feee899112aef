import { type Selectable, sql } from 'kysely';
import type { AccessLevel } from '#contract/roles.ts';
import type { Db, Trx } from '#server/platform/db/db.ts';
import type { Tables } from '#server/platform/db/tables.ts';

export type OrgRow = Selectable<Tables['org']>;
/** An organisation with the level of the user who asks. */
export type OwnOrgRow = OrgRow & { access_level: AccessLevel };

const ownOrgs = (db: Db | Trx, userId: string) =>
  db
    .selectFrom('access')
    .innerJoin('org', 'org.id', 'access.org_id')
    .selectAll('org')
    .select('access.access_level')
    .where('access.user_id', '=', userId);

/** Where a page of organisations goes on: by name, then by id. */
export interface OrgCursor {
  name: string;
  id: string;
}

/** By name; an organisation is listed only to those who belong to it. `only`: the one that is named. */
export const listOwnOrgs = (
  db: Db | Trx,
  userId: string,
  { only, after, limit }: { only: string | null; after: OrgCursor | null; limit: number },
): Promise<OwnOrgRow[]> => {
  let rows = ownOrgs(db, userId).orderBy('org.name').orderBy('org.id').limit(limit);
  if (only !== null) rows = rows.where('org.id', '=', only);
  if (after) rows = rows.where(sql<boolean>`(org.name, org.id) > (${after.name}, ${after.id}::uuid)`);
  return rows.execute();
};

export const listOwnOrgIds = async (db: Db | Trx, userId: string): Promise<string[]> =>
  (await db.selectFrom('access').select('org_id').where('user_id', '=', userId).orderBy('org_id').execute()).map(({ org_id }) => org_id);

export const countOwned = async (trx: Trx, userId: string): Promise<number> => {
  const counted = trx.selectFrom('access').select((e) => e.fn.countAll<string>().as('owned'));
  return Number((await counted.where('user_id', '=', userId).where('access_level', '=', 'owner').executeTakeFirstOrThrow()).owned);
};

/** Living organisations without a running plan that count for a person (`holder_of`). In one that is deleted nothing is made any more. */
export const heldWithoutPlan = async (trx: Trx, userId: string): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select org.id from access join org on org.id = access.org_id
    where access.user_id = ${userId} and access.access_level = 'owner' and org.delete_at is null and holder_of(org.id) = ${userId}
      and not exists (select from subscription where subscription.org_id = org.id and subscription.period_end > now())`.execute(trx);
  return rows.map(({ id }) => id);
};

/** The most that somebody held when one of those was deleted which count for them still. */
export const mostHeld = async (trx: Trx, userId: string): Promise<number> => {
  const { rows } = await sql<{ most: number | null }>`
    select max(held_then) as most from access where user_id = ${userId} and access_level = 'owner' and holder_of(org_id) = ${userId}`.execute(
    trx,
  );
  return rows[0]?.most ?? 0;
};

/** For whom an organisation is counted; null where nobody who owns it came yet. */
export const findHolder = async (trx: Trx, orgId: string): Promise<string | null> =>
  (await sql<{ holder: string | null }>`select holder_of(${orgId}::uuid) as holder`.execute(trx)).rows[0]?.holder ?? null;

export const findOwnOrg = (db: Db | Trx, userId: string, orgId: string): Promise<OwnOrgRow | undefined> =>
  ownOrgs(db, userId).where('org.id', '=', orgId).executeTakeFirst();

export const insertOrg = (trx: Trx, id: string, name: string): Promise<OrgRow> =>
  trx.insertInto('org').values({ id, name }).returningAll().executeTakeFirstOrThrow();

/** Settings that are not named stay as they are. */
export const updateOrg = async (
  trx: Trx,
  orgId: string,
  change: { name?: string | undefined; settings?: object | undefined; sample_loaded?: boolean | undefined },
): Promise<void> => {
  await trx
    .updateTable('org')
    .set({
      ...(change.name === undefined ? {} : { name: change.name }),
      ...(change.settings === undefined ? {} : { settings: sql`settings || ${JSON.stringify(change.settings)}::jsonb` }),
      ...(change.sample_loaded === undefined ? {} : { sample_loaded: change.sample_loaded }),
      id: orgId,
    })
    .where('id', '=', orgId)
    .execute();
};

/** When it goes for good; null: it stays. */
export const setDeletion = async (trx: Trx, orgId: string, when: Date | null): Promise<void> => {
  await trx.updateTable('org').set({ delete_at: when }).where('id', '=', orgId).execute();
};

/** Those whose last day is over. */
export const listEnded = async (db: Db, now: Date): Promise<string[]> =>
  (await db.selectFrom('org').select('id').where('delete_at', '<=', now).execute()).map(({ id }) => id);

/** With every row that belongs to it, whichever table it is in. */
export const deleteOrg = async (trx: Trx, orgId: string): Promise<void> => {
  await trx.deleteFrom('org').where('id', '=', orgId).execute();
};

/** Holds the organisation's row until the transaction ends. */
export const lockOrg = (trx: Trx, orgId: string): Promise<OrgRow | undefined> =>
  trx.selectFrom('org').selectAll().where('id', '=', orgId).forNoKeyUpdate().executeTakeFirst();

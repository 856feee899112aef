import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Db, Trx } from '#server/platform/db/db.ts';
import type { Tables } from '#server/platform/db/tables.ts';

export type SingleSignOnRow = Selectable<Tables['single_sign_on']>;

export const listOfOrg = (db: Db | Trx, orgId: string): Promise<SingleSignOnRow[]> =>
  db.selectFrom('single_sign_on').selectAll().where('org_id', '=', orgId).orderBy('domain').execute();

/** Holds the row until the transaction ends. */
export const lockOfOrg = (trx: Trx, orgId: string, id: string): Promise<SingleSignOnRow | undefined> =>
  trx.selectFrom('single_sign_on').selectAll().where('org_id', '=', orgId).where('id', '=', id).forUpdate().executeTakeFirst();

/** Null where the organisation has the domain already. */
export const insert = async (trx: Trx, row: Insertable<Tables['single_sign_on']>): Promise<SingleSignOnRow | null> =>
  (await trx
    .insertInto('single_sign_on')
    .values(row)
    .onConflict((conflict) => conflict.columns(['org_id', 'domain']).doNothing())
    .returningAll()
    .executeTakeFirst()) ?? null;

export const update = (trx: Trx, id: string, change: Updateable<Tables['single_sign_on']>): Promise<SingleSignOnRow> =>
  trx.updateTable('single_sign_on').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow();

export const remove = async (trx: Trx, id: string): Promise<void> => {
  await trx.deleteFrom('single_sign_on').where('id', '=', id).execute();
};

export const find = (db: Db | Trx, id: string): Promise<SingleSignOnRow | undefined> =>
  db.selectFrom('single_sign_on').selectAll().where('id', '=', id).executeTakeFirst();

/** Whoever proved it; at most one organisation has. */
export const findProven = (db: Db | Trx, domain: string): Promise<SingleSignOnRow | undefined> =>
  db.selectFrom('single_sign_on').selectAll().where('domain', '=', domain).where('proven_at', 'is not', null).executeTakeFirst();

/** Domains that people can sign in with. */
export const listUsableDomains = async (db: Db): Promise<string[]> => {
  const rows = await db
    .selectFrom('single_sign_on')
    .select('domain')
    .where('proven_at', 'is not', null)
    .where('tried_at', 'is not', null)
    .orderBy('domain')
    .execute();
  return rows.map(({ domain }) => domain);
};

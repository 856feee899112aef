import { type Insertable, type Selectable, type Updateable, sql } from 'kysely';
import type { Db, Trx } from '#server/platform/db/db.ts';
import type { Tables } from '#server/platform/db/tables.ts';

export type SingleSignOnRow = Selectable<Tables['single_sign_on']>;

export const listOfOrg = (db: Db | Trx, orgId: string): Promise<SingleSignOnRow[]> =>
  db.selectFrom('single_sign_on').selectAll().where('org_id', '=', orgId).orderBy('domain').execute();

export const findOfOrg = (db: Db, orgId: string, id: string): Promise<SingleSignOnRow | undefined> =>
  db.selectFrom('single_sign_on').selectAll().where('org_id', '=', orgId).where('id', '=', id).executeTakeFirst();

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

/** While an organisation waits for its last day, its single sign-on rests. */
const isKept = sql<boolean>`exists (select from org where org.id = single_sign_on.org_id and org.delete_at is null)`;

/** Of an organisation that is not deleted. */
export const findKept = (db: Db | Trx, id: string): Promise<SingleSignOnRow | undefined> =>
  db.selectFrom('single_sign_on').selectAll().where('id', '=', id).where(isKept).executeTakeFirst();

/** Those that people can sign in with: proven, the record still there, tried out, and the organisation kept. At most one proves a domain. */
const usable = (db: Db | Trx) =>
  db
    .selectFrom('single_sign_on')
    .selectAll()
    .where('proven_at', 'is not', null)
    .where('lost_at', 'is', null)
    .where('tried_at', 'is not', null)
    .where(isKept);

export const isUsable = ({ proven_at, lost_at, tried_at }: SingleSignOnRow): boolean =>
  proven_at !== null && lost_at === null && tried_at !== null;

export const findUsable = (db: Db | Trx, domain: string): Promise<SingleSignOnRow | undefined> =>
  usable(db).where('domain', '=', domain).executeTakeFirst();

const hash = sql<string>`encode(sha256(convert_to(domain, 'UTF8')), 'hex')`;

/** SHA-256 (hex) of the domains, in the order of the hashes: where a page goes on tells no domain. */
export const listUsableHashes = async (db: Db, { after, limit }: { after: string | null; limit: number }): Promise<string[]> => {
  const rows = usable(db).clearSelect().select(hash.as('hash')).orderBy('hash').limit(limit);
  return (await (after === null ? rows : rows.where(hash, '>', after)).execute()).map((row) => row.hash);
};

/** What an organisation proved of a domain ends where the record is gone: another one has it now. */
export const endLostProofs = (trx: Trx, domain: string): Promise<SingleSignOnRow[]> =>
  trx
    .updateTable('single_sign_on')
    .set({ proven_at: null, tried_at: null, missed_at: null, lost_at: null, enforced: false })
    .where('domain', '=', domain)
    .where('lost_at', 'is not', null)
    .returningAll()
    .execute();

/** Proven, and looked at before `daily`; or, where the record was missed, before `soon`. */
export const listDue = async (db: Db, { daily, soon }: { daily: Date; soon: Date }): Promise<string[]> => {
  const rows = await db
    .selectFrom('single_sign_on')
    .select('id')
    .where('proven_at', 'is not', null)
    .where((e) =>
      e.or([e('looked_at', 'is', null), e('looked_at', '<', daily), e.and([e('missed_at', 'is not', null), e('looked_at', '<', soon)])]),
    )
    .execute();
  return rows.map(({ id }) => id);
};

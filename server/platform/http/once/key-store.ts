import { sql } from 'kysely';
import { type Db, type Trx, inOrg, newId } from '../../db/db.ts';

/** Whose key it is, and what it came with. */
export interface Claim {
  orgId: string | null;
  userId: string;
  key: string;
  fingerprint: Buffer;
}

/** What is known of a key that came before. */
interface Known {
  fingerprint: Buffer;
  status: number | null;
  answer: string | null;
}

const KEPT = sql<string>`interval '24 hours'`;

const within = <T>(db: Db, orgId: string | null, fn: (trx: Trx) => Promise<T>): Promise<T> =>
  orgId === null ? db.transaction().execute(fn) : inOrg(db, orgId, fn);

/** Takes a key for a call; null when it is free and taken now, else what is known of it. */
export const takeKey = (db: Db, { orgId, userId, key, fingerprint }: Claim): Promise<Known | null> =>
  within(db, orgId, async (trx) => {
    const own = trx.deleteFrom('idempotency_key').where('user_id', '=', userId).where('key', '=', key);
    await own.where('made_at', '<', sql<Date>`now() - ${KEPT}`).execute();
    const taken = await trx
      .insertInto('idempotency_key')
      .values({ id: newId(), org_id: orgId, user_id: userId, key, fingerprint })
      .onConflict((at) => at.columns(['org_id', 'user_id', 'key']).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (taken) return null;
    // Freed between the two: whoever had it is still answering, as far as this call is concerned.
    const free: Known = { fingerprint, status: null, answer: null };
    const known = trx.selectFrom('idempotency_key').select(['fingerprint', 'status', 'answer']);
    return (await known.where('user_id', '=', userId).where('key', '=', key).executeTakeFirst()) ?? free;
  });

export const keepAnswer = (db: Db, { orgId, userId, key }: Claim, status: number, answer: string | null): Promise<unknown> =>
  within(db, orgId, (trx) =>
    trx.updateTable('idempotency_key').set({ status, answer }).where('user_id', '=', userId).where('key', '=', key).execute(),
  );

/** The call did nothing: the same key may come again. */
export const freeKey = (db: Db, { orgId, userId, key }: Claim): Promise<unknown> =>
  within(db, orgId, (trx) => trx.deleteFrom('idempotency_key').where('user_id', '=', userId).where('key', '=', key).execute());

/** Removes keys older than a day, of every organisation and of people without one. */
export async function forgetKeys(db: Db): Promise<void> {
  const orgs = await db.selectFrom('org').select('id').execute();
  for (const orgId of [null, ...orgs.map(({ id }) => id)])
    await within(db, orgId, (trx) =>
      trx
        .deleteFrom('idempotency_key')
        .where('made_at', '<', sql<Date>`now() - ${KEPT}`)
        .execute(),
    );
}

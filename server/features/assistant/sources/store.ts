import { type Selectable, type Updateable, sql } from 'kysely';
import type { Db } from '#server/platform/db/db.ts';
import type { Tables } from '#server/platform/db/tables.ts';

export type SourceRow = Selectable<Tables['law_source']>;

const CLAIM_MINUTES = 15;

/** Keeps a row for each address, and none for another. */
export async function keepSources(db: Db, addresses: string[]): Promise<void> {
  const gone = db.deleteFrom('law_source');
  await (addresses.length > 0 ? gone.where('address', 'not in', addresses) : gone).execute();
  if (addresses.length === 0) return;
  await db
    .insertInto('law_source')
    .values(addresses.map((address) => ({ address })))
    .onConflict((known) => known.doNothing())
    .execute();
}

/** One page that was not looked at since a time and that nobody else has, now the caller's for some minutes; undefined when none is left. */
export async function claimSource(db: Db, since: Date): Promise<SourceRow | undefined> {
  const { rows } = await sql<SourceRow>`
    update law_source set claimed_until = now() + make_interval(mins => ${CLAIM_MINUTES})
    where address = (
      select address from law_source
      where (looked_at is null or looked_at < ${since}) and (claimed_until is null or claimed_until < now())
      order by looked_at nulls first, address limit 1
      for update skip locked
    )
    returning *`.execute(db);
  return rows[0];
}

export const keepOutcome = async (db: Db, address: string, outcome: Updateable<Tables['law_source']>): Promise<void> => {
  await db
    .updateTable('law_source')
    .set({ ...outcome, looked_at: sql`now()`, claimed_until: null, told_at: null })
    .where('address', '=', address)
    .execute();
};

/** Whether a page is still to be looked at, by whomever. */
export async function isLeft(db: Db, since: Date): Promise<boolean> {
  const row = await db
    .selectFrom('law_source')
    .select('address')
    .where((where) => where.or([where('looked_at', 'is', null), where('looked_at', '<', since)]))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** What the operator was not told yet, told from now on: each is given out once. */
export const takeUntold = (db: Db): Promise<SourceRow[]> =>
  db
    .updateTable('law_source')
    .set({ told_at: sql`now()` })
    .where('told_at', 'is', null)
    .where('outcome', 'in', ['changed', 'cut', 'failed'])
    .returningAll()
    .execute();

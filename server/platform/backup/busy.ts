import { type Kysely, sql } from 'kysely';
import type pg from 'pg';
import type { Tables } from '../db/tables.ts';

/** Any fixed number. Held alone by who makes a backup, together by those who remove files. */
const LOCK = 7_310_422_018;

/** Runs `work` while no file is removed, once those that are being removed are gone; one backup at a time. */
export async function holdingFiles<T>(client: pg.ClientBase, work: () => Promise<T>): Promise<T> {
  await client.query('select pg_advisory_lock($1)', [LOCK]);
  try {
    return await work();
  } finally {
    await client.query('select pg_advisory_unlock($1)', [LOCK]);
  }
}

/** Runs `remove` unless a backup is being made, which needs what a row of its moment names; answers whether it ran. */
export const unlessBackedUp = (db: Kysely<Tables>, remove: () => Promise<void>): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ free: boolean }>`select pg_try_advisory_xact_lock_shared(${LOCK}) as free`.execute(trx);
    if (!rows[0]?.free) return false;
    await remove();
    return true;
  });

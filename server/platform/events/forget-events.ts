import { sql } from 'kysely';
import type { Db } from '../db/db.ts';

/** Streams replay five minutes; a day is kept for those who look for a fault. */
export const forgetEvents = async (db: Db): Promise<void> => {
  await db
    .deleteFrom('event')
    .where('created_at', '<', sql<Date>`now() - interval '1 day'`)
    .execute();
};

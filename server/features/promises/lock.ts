import { sql } from 'kysely';
import type { Trx } from '#server/platform/db/db.ts';

/** Holds until the transaction ends that nobody else makes or changes promises of the organisation: whoever comes second finds what the first one made. Taken before any row. */
export const lockPromises = async (trx: Trx, orgId: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('promises ' || ${orgId}, 0))`.execute(trx);
};

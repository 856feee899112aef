import { sql } from 'kysely';
import type { Db } from '../db/db.ts';

/** For whom an organisation has its share of what all share: itself while it has a plan, else all without one of its holder. */
export const partyOf = async (db: Db, orgId: string): Promise<string> =>
  (await sql<{ party: string }>`select party_of(${orgId}) as party`.execute(db)).rows[0]?.party ?? orgId;

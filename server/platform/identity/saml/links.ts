import { sql } from 'kysely';
import type { Db, Trx } from '../../db/db.ts';

/** Ends what links accounts to a provider; answers whose they were. */
export async function endLinks(trx: Trx, provider: string): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    delete from identity.account where "providerId" = ${provider} returning "userId"`.execute(trx);
  return [...new Set(rows.map(({ userId }) => userId))];
}

/** The address of an account of the embedded provider; null where it is not there any more. */
export async function addressOfAccount(db: Db, subject: string): Promise<string | null> {
  const { rows } = await sql<{ email: string }>`select email from identity."user" where id = ${subject}`.execute(db);
  return rows[0]?.email ?? null;
}

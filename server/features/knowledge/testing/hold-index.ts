import { sql } from 'kysely';
import { type Db, inOrg } from '#server/platform/db/db.ts';

/** Keeps everybody from opening or writing the index of an organisation; answers how it is let go. */
export const holdIndex = async (db: Db, orgId: string): Promise<() => Promise<void>> => {
  const release = Promise.withResolvers<void>();
  const locked = Promise.withResolvers<void>();
  const held = inOrg(db, orgId, async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`index:${orgId}`}, 0))`.execute(trx);
    locked.resolve();
    await release.promise;
  });
  await locked.promise;
  return () => (release.resolve(), held);
};

import { sql } from 'kysely';
import { type Db, type Trx, inOrg } from '#server/platform/db/db.ts';

/** Runs what writes into the index of an organisation, in a transaction of its own. */
export type AsOnlyWriter = <T>(orgId: string, work: (trx: Trx) => Promise<T>) => Promise<T>;

/**
 * Whoever writes into the index of an organisation is the only one: of several processes, and one after the other in this one too, so
 * that those who wait hold no connection.
 */
export const oneWriter = (db: Db): AsOnlyWriter => {
  const writing = new Map<string, Promise<unknown>>();
  return (orgId, work) => {
    const before = writing.get(orgId) ?? Promise.resolve();
    const done = before.then(() => asOnlyProcess(db, orgId, work));
    const settled = done.then(
      () => undefined,
      () => undefined,
    );
    writing.set(orgId, settled);
    void settled.then(() => writing.get(orgId) === settled && writing.delete(orgId));
    return done;
  };
};

/** Of several processes one writes into the index of an organisation at a time; the lock goes with the transaction, also when the process dies. */
const asOnlyProcess = <T>(db: Db, orgId: string, work: (trx: Trx) => Promise<T>): Promise<T> =>
  inOrg(db, orgId, async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`index:${orgId}`}, 0))`.execute(trx);
    return work(trx);
  });

import { sql } from 'kysely';
import { type Db, type Trx, inOrg } from '#server/platform/db/db.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import { listOwnOrgIds } from './store.ts';

/** What a link leads to by its id. */
const holds = async (trx: Trx, orgId: string, id: string): Promise<boolean> => {
  const { rows } = await sql<{ held: boolean }>`
    select exists (select from request where id = ${id} and org_id = ${orgId})
      or exists (select from qa_entry where id = ${id} and org_id = ${orgId})
      or exists (select from document where id = ${id} and org_id = ${orgId})
      or exists (select from library_entry where id = ${id} and org_id = ${orgId})
      or exists (select from backtest where id = ${id} and org_id = ${orgId}) as held`.execute(trx);
  return rows[0]?.held === true;
};

/** The organisation that something belongs to, among the other ones of the person; of all others nothing is told. */
export const findHolding = async (db: Db, { userId, orgId }: Actor, id: string): Promise<string | null> => {
  for (const one of await listOwnOrgIds(db, userId)) {
    if (one !== orgId && (await inOrg(db, one, (trx) => holds(trx, one, id)))) return one;
  }
  return null;
};

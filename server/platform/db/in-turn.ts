import { openLines } from '../limits/lines.ts';
import { type Db, type Trx, inOrg } from './db.ts';
import { holdsOne, nameOfAsker, patienceOf } from './shares.ts';

/** What one transaction of an organisation at a time holds. */
export type Matter = 'library' | 'documents';

const turns = openLines();
/** Calls that may wait for one matter of an organisation: in all, and of one person. */
const WAITING = { all: 300, person: 100 };

/**
 * As `inOrg`, for transactions that begin by holding what others of the organisation hold too (`holdLibrary`, `lockTree`): in this process
 * they go one after the other, each person in turn, and whoever waits holds no connection. What holds across processes is the lock itself.
 * @throws rate_limited · unavailable, as lines.ts
 */
export async function inOrgInTurn<T>(db: Db | Trx, orgId: string, matter: Matter, fn: (trx: Trx) => Promise<T>): Promise<T> {
  if (db.isTransaction || holdsOne()) return inOrg(db, orgId, fn);
  const turn = `${matter} of ${orgId}`;
  const bounds = [
    { name: turn, most: 1, waiting: WAITING.all },
    { name: `${turn} for ${nameOfAsker()}`, most: 1, waiting: WAITING.person },
  ];
  return turns.within(bounds, patienceOf(), () => inOrg(db, orgId, fn));
}

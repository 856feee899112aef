import { sql } from 'kysely';
import { type Db, type Trx, inOrg, newId } from '../../db/db.ts';
import { addAttempts, countAttempt } from '../../limits/attempts.ts';

/** Whose key it is, and what it came with. */
export interface Claim {
  orgId: string | null;
  userId: string;
  key: string;
  fingerprint: Buffer;
}

/** What is known of a key that came before. */
interface Known {
  fingerprint: Buffer;
  status: number | null;
  answer: string | null;
  made: string | null;
}

/** How a call went that is not to be made twice. */
interface Outcome {
  status: number;
  /** Sealed; null where it is not to be kept. */
  answer: string | null;
  /** The id of what was made. */
  made: string | null;
}

/** What is kept of a day: keys of a person, and bytes of answers of a person and of an organisation. */
const MOST = { keys: 50_000, personBytes: 16 << 20, orgBytes: 64 << 20 };
const DAY = 86_400;
const TOO_MANY_KEYS = `You made ${MOST.keys} calls with an Idempotency-Key in a day, which are as many as are kept. Make further ones without, or tomorrow.`;

const KEPT = sql<string>`interval '24 hours'`;

const within = <T>(db: Db, orgId: string | null, fn: (trx: Trx) => Promise<T>): Promise<T> =>
  orgId === null ? db.transaction().execute(fn) : inOrg(db, orgId, fn);

/** Takes a key for a call; null when it is free and taken now, else what is known of it. */
export const takeKey = (db: Db, { orgId, userId, key, fingerprint }: Claim): Promise<Known | null> =>
  within(db, orgId, async (trx) => {
    const own = trx.deleteFrom('idempotency_key').where('user_id', '=', userId).where('key', '=', key);
    await own.where('made_at', '<', sql<Date>`now() - ${KEPT}`).execute();
    const taken = await trx
      .insertInto('idempotency_key')
      .values({ id: newId(), org_id: orgId, user_id: userId, key, fingerprint })
      .onConflict((at) => at.columns(['org_id', 'user_id', 'key']).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (taken) {
      await countAttempt(trx, { what: 'idempotency keys', who: userId, most: MOST.keys, seconds: DAY, sentence: TOO_MANY_KEYS });
      return null;
    }
    // Freed between the two: whoever had it is still answering, as far as this call is concerned.
    const free: Known = { fingerprint, status: null, answer: null, made: null };
    const known = trx.selectFrom('idempotency_key').select(['fingerprint', 'status', 'answer', 'made']);
    return (await known.where('user_id', '=', userId).where('key', '=', key).executeTakeFirst()) ?? free;
  });

/** Whether a call with this key is being answered, or broke off before it was. */
export const isUnderWay = (db: Db, { orgId, userId, key }: Omit<Claim, 'fingerprint'>): Promise<boolean> =>
  within(db, orgId, async (trx) => {
    const own = trx.selectFrom('idempotency_key').select('id').where('user_id', '=', userId).where('key', '=', key);
    const since = own.where('made_at', '>=', sql<Date>`now() - ${KEPT}`);
    return (await since.where('status', 'is', null).executeTakeFirst()) !== undefined;
  });

/** Keeps how a call went; its answer only where there is room for it. */
export const keepOutcome = (db: Db, { orgId, userId, key }: Claim, { status, answer, made }: Outcome): Promise<unknown> =>
  within(db, orgId, async (trx) => {
    const kept = answer !== null && (await hasRoom(trx, { orgId, userId }, answer.length)) ? answer : null;
    const own = trx.updateTable('idempotency_key').where('user_id', '=', userId).where('key', '=', key);
    await own.set({ status, answer: kept, made: kept === null ? made : null }).execute();
  });

/** Counts the bytes of an answer for whoever has it kept; false where they, or their organisation, have as many as may be. */
const hasRoom = async (trx: Trx, { orgId, userId }: Pick<Claim, 'orgId' | 'userId'>, bytes: number): Promise<boolean> => {
  const count = async (what: string, who: string): Promise<number> => (await addAttempts(trx, { what, who, seconds: DAY }, bytes)).made;
  if ((await count('kept answers of a person', userId)) > MOST.personBytes) return false;
  return orgId === null || (await count('kept answers of an organisation', orgId)) <= MOST.orgBytes;
};

/** The call did nothing: the same key may come again. */
export const freeKey = (db: Db, { orgId, userId, key }: Claim): Promise<unknown> =>
  within(db, orgId, (trx) => trx.deleteFrom('idempotency_key').where('user_id', '=', userId).where('key', '=', key).execute());

/** Removes keys older than a day, of every organisation and of people without one. */
export async function forgetKeys(db: Db): Promise<void> {
  const orgs = await db.selectFrom('org').select('id').execute();
  for (const orgId of [null, ...orgs.map(({ id }) => id)])
    await within(db, orgId, (trx) =>
      trx
        .deleteFrom('idempotency_key')
        .where('made_at', '<', sql<Date>`now() - ${KEPT}`)
        .execute(),
    );
}

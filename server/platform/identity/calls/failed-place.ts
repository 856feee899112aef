/** Places from which passwords were wrong just now: whoever tries one from there waits behind others who do. */
import type { Db } from '../../db/db.ts';
import { madeOf } from '../../limits/attempts.ts';

/** What is counted of sign-ins from a place that the account does not know (tries.ts). */
export const counts = { tries: 'sign-ins of a client', client: 'sign-in of a client', network: 'sign-in of a network' } as const;

/**
 * So many make a place one that fails: a wrong password from the address within a quarter of an hour, three from its network, or five that
 * were looked at within the minute, right or wrong, for one account's right password could be sent for ever.
 */
const FAILED: Record<keyof typeof counts, number> = { tries: 5, client: 1, network: 3 };

/** Asked as the call comes, before it waits; what is looked at meanwhile counts for the next. */
export async function hasFailed(db: Db, { client, networks }: { client: string; networks: [string, string] }): Promise<boolean> {
  const kinds = Object.keys(counts) as (keyof typeof counts)[];
  const made = await madeOf(
    db,
    kinds.map((kind) => ({ what: counts[kind], who: kind === 'network' ? networks[1] : client })),
  );
  return kinds.some((kind) => (made.get(counts[kind]) ?? 0) >= FAILED[kind]);
}

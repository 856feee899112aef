import { keepRecent } from '#engine/common/kept.ts';
import type { Db } from '../db/db.ts';
import { addAttempts } from './attempts.ts';

/** How many calls somebody made, and milliseconds until they are counted anew. */
interface Count {
  current: number;
  ttl: number;
}

interface Held {
  /** Of all processes, as it was last told, and what came here since. */
  told: number;
  since: number;
  until: number;
  asked: number;
}

/** What comes here is told to the others this often, and earlier when it is a fiftieth of what is allowed. */
const TOLD_EVERY_MS = 1000;
const SHARE = 50;

/**
 * Counts calls for all processes together, in the database, without asking it at every call: each process tells the others about once a
 * second. While the database is away each counts for itself.
 */
export function sharedCount(db: Db, what: string, windowMs: number) {
  const known = keepRecent<string, Held>(10_000);
  return async (who: string, most: number): Promise<Count> => {
    const now = Date.now();
    const before = known.get(who);
    const held = before && before.until > now ? before : { told: 0, since: 0, until: now + windowMs, asked: 0 };
    known.set(who, held);
    held.since += 1;
    if (now - held.asked >= TOLD_EVERY_MS || held.since >= Math.max(1, most / SHARE)) {
      const bring = held.since;
      held.since = 0;
      held.asked = now;
      const counted = await addAttempts(db, { what, who, seconds: windowMs / 1000 }, bring).catch(() => null);
      if (counted) [held.told, held.until] = [counted.made, now + counted.waitMs];
      else held.told += bring;
    }
    return { current: held.told + held.since, ttl: Math.max(1, held.until - Date.now()) };
  };
}

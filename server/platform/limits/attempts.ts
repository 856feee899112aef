import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../db/db.ts';
import { AppError } from '../http/app-error.ts';

/** What is tried, by whom, and how often within how many seconds. */
export interface Limit {
  what: string;
  who: string;
  most: number;
  seconds: number;
  /** Said to whoever tried too often. */
  sentence: string;
}

const hashOf = (who: string): Buffer => createHash('sha256').update(who).digest();

/** Counts one attempt, for all processes together. @throws rate_limited above `most`, until the time since the first one is over */
export async function countAttempt(db: Db, { what, who, most, seconds, sentence }: Limit): Promise<void> {
  const { rows } = await sql<{ made: number; wait: number }>`
    insert into attempt as known (what, who, made, until) values (${what}, ${hashOf(who)}, 1, now() + make_interval(secs => ${seconds}))
    on conflict (what, who) do update set
      made = case when known.until <= now() then 1 else known.made + 1 end,
      until = case when known.until <= now() then excluded.until else known.until end
    returning made, ceil(extract(epoch from until - now()))::integer as wait`.execute(db);
  const counted = rows[0];
  if (counted && counted.made > most) throw new AppError('rate_limited', sentence, undefined, Math.max(1, counted.wait));
}

/** Begins to count anew, after a success. */
export async function forgetAttempts(db: Db, { what, who }: Pick<Limit, 'what' | 'who'>): Promise<void> {
  await db.deleteFrom('attempt').where('what', '=', what).where('who', '=', hashOf(who)).execute();
}

/** Removes what no longer limits anybody. */
export async function forgetOldAttempts(db: Db): Promise<void> {
  await db
    .deleteFrom('attempt')
    .where('until', '<=', sql<Date>`now()`)
    .execute();
}

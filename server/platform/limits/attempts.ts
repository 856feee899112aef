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
  /** The figures of the sentence, for programs. */
  details?: unknown;
}

const hashOf = (who: string): Buffer => createHash('sha256').update(who).digest();

/** Counts one attempt, for all processes together. @throws rate_limited above `most`, until the time since the first one is over */
export async function countAttempt(db: Db, { what, who, most, seconds, sentence, details }: Limit): Promise<void> {
  const counted = await addAttempts(db, { what, who, seconds }, 1);
  if (counted.made > most) throw new AppError('rate_limited', sentence, details, Math.max(1, Math.ceil(counted.waitMs / 1000)));
}

/** Counts one attempt by each limit, or by none where one of them refuses. @throws rate_limited */
export async function countAttempts(db: Db, limits: Limit[]): Promise<void> {
  for (const [at, limit] of limits.entries())
    try {
      await countAttempt(db, limit);
    } catch (error) {
      for (const counted of limits.slice(0, at + 1)) await takeBackAttempt(db, counted);
      throw error;
    }
}

/** Takes one attempt back that was none. */
export async function takeBackAttempt(db: Db, { what, who }: Pick<Limit, 'what' | 'who'>): Promise<void> {
  await db
    .updateTable('attempt')
    .set((was) => ({ made: was('made', '-', 1) }))
    .where('what', '=', what)
    .where('who', '=', hashOf(who))
    .where('made', '>', 0)
    .execute();
}

/** Counts attempts, for all processes together; answers how many there were, and milliseconds until they are counted anew. */
export async function addAttempts(
  db: Db,
  { what, who, seconds }: Pick<Limit, 'what' | 'who' | 'seconds'>,
  more: number,
): Promise<{ made: number; waitMs: number }> {
  const { rows } = await sql<{ made: number; waitMs: number }>`
    insert into attempt as known (what, who, made, until) values (${what}, ${hashOf(who)}, ${more}, now() + make_interval(secs => ${seconds}))
    on conflict (what, who) do update set
      made = case when known.until <= now() then ${more} else known.made + ${more} end,
      until = case when known.until <= now() then excluded.until else known.until end
    returning made, (extract(epoch from until - now()) * 1000)::integer as "waitMs"`.execute(db);
  return rows[0] ?? { made: more, waitMs: seconds * 1000 };
}

/** True for the first time that something is done within so many seconds, false for every further one, for all processes together. */
export async function isFirst(db: Db, what: string, who: string, seconds: number): Promise<boolean> {
  try {
    await countAttempt(db, { what, who, most: 1, seconds, sentence: what });
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'rate_limited') return false;
    throw error;
  }
}

/** Begins to count anew, after a success. */
export async function forgetAttempts(db: Db, { what, who }: Pick<Limit, 'what' | 'who'>): Promise<void> {
  await db.deleteFrom('attempt').where('what', '=', what).where('who', '=', hashOf(who)).execute();
}

/** Keeps that something was done, for so many seconds from now, whatever was kept of it before. */
export async function remember(db: Db, { what, who, seconds }: Pick<Limit, 'what' | 'who' | 'seconds'>): Promise<void> {
  await sql`
    insert into attempt (what, who, made, until) values (${what}, ${hashOf(who)}, 1, now() + make_interval(secs => ${seconds}))
    on conflict (what, who) do update set until = excluded.until`.execute(db);
}

/** Whether that is kept still. */
export async function isRemembered(db: Db, what: string, who: string): Promise<boolean> {
  const kept = db.selectFrom('attempt').select('what').where('what', '=', what).where('who', '=', hashOf(who));
  return (await kept.where('until', '>', sql<Date>`now()`).executeTakeFirst()) !== undefined;
}

/** How often each of these was done within its time, by what it is; what was not is not among them. */
export async function madeOf(db: Db, counted: Pick<Limit, 'what' | 'who'>[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('attempt')
    .select(['what', 'made'])
    .where((is) => is.or(counted.map(({ what, who }) => is.and([is('what', '=', what), is('who', '=', hashOf(who))]))))
    .where('until', '>', sql<Date>`now()`)
    .execute();
  return new Map(rows.map(({ what, made }) => [what, made]));
}

/** Removes what no longer limits anybody. */
export async function forgetOldAttempts(db: Db): Promise<void> {
  await db
    .deleteFrom('attempt')
    .where('until', '<=', sql<Date>`now()`)
    .execute();
}

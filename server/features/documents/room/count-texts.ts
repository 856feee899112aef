import { sql } from 'kysely';
import type { Config } from '#server/config.ts';
import { type Db, type Trx, inOrg } from '#server/platform/db/db.ts';
import { weighedRows } from './counted-tables.ts';

/** Counting takes at most about a hundredth of the time, but no organisation waits longer than half an hour for it … */
const PAUSE_TIMES = 100;
const LONGEST_PAUSE_MS = 30 * 60_000;
/** … nor is counted more often than this. */
const SHORTEST_PAUSE_MS = 30_000;
/** What was begun before a count and ended after it is older than the count, and not in it. */
const LATE_MS = 2 * 60_000;
const DAY_MS = 24 * 3_600_000;

interface Parts {
  db: Db;
  config: Pick<Config, 'storage'>;
}

/** Counts the texts of every organisation in which something happened since they were counted. */
export const countTexts = async ({ db, config }: Parts, signal: AbortSignal): Promise<void> => {
  const { rows } = await sql<{ org_id: string; at: Date }>`
    select org_id, max(created_at) as at from event where created_at > now() - interval '1 hour' group by org_id`.execute(db);
  for (const { org_id: orgId, at } of rows) {
    if (signal.aborted) return;
    await countOne({ db, config }, orgId, at);
  }
};

/** Counts those of every organisation that were not counted for a day: some things go without anybody being told. */
export const countAllTexts = async ({ db, config }: Parts, signal: AbortSignal): Promise<void> => {
  for (const { id } of await db.selectFrom('org').select('id').execute()) {
    if (signal.aborted) return;
    await countOne({ db, config }, id, new Date(Date.now() - DAY_MS));
  }
};

/** Counts the texts of an organisation if they may have changed since; not while another process does. */
const countOne = ({ db, config }: Parts, orgId: string, changedAt: Date): Promise<void> =>
  inOrg(db, orgId, async (trx) => {
    const { rows } = await sql<{ free: boolean }>`
      select pg_try_advisory_xact_lock(hashtextextended(${`texts:${orgId}`}, 0)) as free`.execute(trx);
    if (rows[0]?.free === true && (await isDue(trx, orgId, changedAt))) await count(trx, orgId, config.storage.plan);
  });

const isDue = async (trx: Trx, orgId: string, changedAt: Date): Promise<boolean> => {
  const last = await trx.selectFrom('text_count').select(['counted_at', 'took_ms']).where('org_id', '=', orgId).executeTakeFirst();
  if (!last) return true;
  const pause = Math.min(LONGEST_PAUSE_MS, Math.max(SHORTEST_PAUSE_MS, last.took_ms * PAUSE_TIMES));
  const countedAt = last.counted_at.getTime();
  return countedAt < changedAt.getTime() + LATE_MS && countedAt + pause <= Date.now();
};

/** One statement, which sees the texts and the growth of the same moment: what it counts is not added once more. */
const count = async (trx: Trx, orgId: string, mostOfPlans: number): Promise<void> => {
  await sql`
    with counted_now as (delete from text_growth where org_id = ${orgId})
    insert into text_count (org_id, bytes, counted_at, took_ms, beyond_plans)
    select ${orgId}::uuid, coalesce(sum(bytes), 0)::bigint, now(),
      (extract(epoch from clock_timestamp() - statement_timestamp()) * 1000)::integer, coalesce(sum(bytes), 0) > ${mostOfPlans}
    from (${await weighedRows(trx, orgId)}) as weighed
    on conflict (org_id) do update
      set bytes = excluded.bytes, counted_at = excluded.counted_at, took_ms = excluded.took_ms,
        beyond_plans = excluded.beyond_plans`.execute(trx);
};

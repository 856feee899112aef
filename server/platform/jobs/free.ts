import { sql } from 'kysely';
import type { Db, Trx } from '../db/db.ts';

/** What belongs to jobs besides their lock is given back in the same transaction. */
export type Freed = (trx: Trx, keys: string[]) => Promise<void>;

/** Times that a job is taken anew at once when its process died; it may have been the job that ended it, and others have to get on. */
const AT_ONCE = 2;

/**
 * Lets everybody take the jobs of workers that are gone, and the queues that they held, at once: the library itself would wait four
 * hours. One that was begun more often waits as after a failure, longer each time. Answers how many.
 * Its own `force_unlock_workers` neither spares what is in hand nor tells what it freed.
 * @param workers ids of workers that are gone, or take no more jobs
 * @param inHand ids of jobs that are being worked on all the same
 */
export const freeJobs = (db: Db, workers: string[], inHand: string[], freed: Freed): Promise<number> =>
  db.transaction().execute(async (trx) => {
    // Enqueued again under its key while it was locked, a job has no attempt left and is done by the new one.
    await sql`
      delete from graphile_worker._private_jobs
      where locked_by = any(${workers}::text[]) and not (id = any(${inHand}::bigint[])) and key is null and attempts >= max_attempts`.execute(
      trx,
    );
    await sql`
      update graphile_worker._private_job_queues set locked_by = null, locked_at = null
      where locked_by = any(${workers}::text[])
        and not exists (select from graphile_worker._private_jobs as held where held.job_queue_id = _private_job_queues.id and held.id = any(${inHand}::bigint[]))`.execute(
      trx,
    );
    const { rows } = await sql<{ key: string | null }>`
      update graphile_worker._private_jobs set locked_by = null, locked_at = null,
        run_at = case when attempts > ${AT_ONCE} then now() + make_interval(secs => exp(least(attempts, 10))) else run_at end
      where locked_by = any(${workers}::text[]) and not (id = any(${inHand}::bigint[])) returning key`.execute(trx);
    const keys = rows.flatMap(({ key }) => (key === null ? [] : [key]));
    if (keys.length > 0) await freed(trx, keys);
    return rows.length;
  });

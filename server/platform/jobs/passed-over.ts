import type { EventEmitter } from 'node:events';
import type pg from 'pg';
import type { WorkerPool } from 'graphile-worker';
import type { Log } from '../log/log.ts';

const FIRST_MS = 25;
const LONGEST_MS = 1000;

/**
 * Has a list look again for what its look passed over. A look of the queue (getJobs.js of graphile-worker, strategy 2) locks every free
 * queue for its moment and passes over those that another look, or whoever enqueues, has locked: of all lists that look at the same
 * notice one sees the queue of its job, and none may be the one that has that job. So after a look that found nothing it is asked,
 * without a lock, whether something is due whose queue is free.
 * @param events of the worker of that list @param names the jobs of that list
 */
export function lookForPassedOver(
  { pool, log }: { pool: pg.Pool; log: Log },
  worker: WorkerPool,
  events: EventEmitter,
  names: string[],
): void {
  let wait = FIRST_MS;
  let timer: NodeJS.Timeout | null = null;
  let isLeaving = false;
  const ask = async (): Promise<void> => {
    const isDue = await isSomethingDue(pool, names).catch((error: unknown) => {
      log.debug({ err: error }, 'what was passed over was not asked for: the next look comes by itself');
      return false;
    });
    timer = null;
    if (!isDue || isLeaving) return;
    wait = Math.min(wait * 2, LONGEST_MS);
    worker.nudge(1);
  };
  events.on('worker:getJob:empty', () => {
    timer ??= setTimeout(() => void ask(), wait).unref();
  });
  events.on('job:start', () => (wait = FIRST_MS));
  events.once('pool:gracefulShutdown', () => {
    isLeaving = true;
    if (timer) clearTimeout(timer);
  });
}

async function isSomethingDue(pool: pg.Pool, names: string[]): Promise<boolean> {
  const { rows } = await pool.query<{ due: boolean }>(
    `select exists (
      select from graphile_worker._private_jobs as job
      join graphile_worker._private_tasks as task on task.id = job.task_id
      left join graphile_worker._private_job_queues as queue on queue.id = job.job_queue_id
      where job.is_available and job.run_at <= now() and task.identifier = any($1::text[]) and queue.is_available is not false
    ) as due`,
    [names],
  );
  return rows[0]?.due === true;
}

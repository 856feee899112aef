import { sql } from 'kysely';
import { type Db, type Trx, newId } from '../db/db.ts';
import { enqueueJob, postponeQueue } from '../jobs/enqueue.ts';

const queueOf = (orgId: string): string => `index:${orgId}`;
const jobKeyOf = (key: string): string => `index:${key}`;

interface Indexing {
  /** Whether the text is written anew too; it is unless false. */
  content?: boolean;
  /** Of the job that these are left of, in whose place the new one comes. */
  key?: string;
}

/**
 * Brings these, documents or library entries that stand alone, into step in the index. One job an organisation at a time: while its
 * index is written, its other jobs keep nobody from a place.
 */
export const enqueueIndexing = async (
  trx: Trx,
  orgId: string,
  ids: string[],
  { content = true, key: former }: Indexing = {},
): Promise<void> => {
  const key = former ?? newId();
  const since = former === undefined ? undefined : await sinceOf(trx, former);
  const payload = { org_id: orgId, ids, content, key, ...(since === undefined ? {} : { since }) };
  await enqueueJob(trx, 'index-knowledge', payload, { queue: queueOf(orgId), jobKey: jobKeyOf(key) });
};

/** Since when that job, and whatever it is left of, is in the queue. */
const sinceOf = async (trx: Trx, key: string): Promise<Date | undefined> => {
  const { rows } = await sql<{ since: Date }>`
    select coalesce((payload ->> 'since')::timestamptz, created_at) as since
    from graphile_worker._private_jobs where key = ${jobKeyOf(key)}`.execute(trx);
  return rows[0]?.since;
};

/** Puts these off, and all that waits to be brought into step after them: another job is opening the index. */
export const postponeIndexing = async (
  trx: Trx,
  orgId: string,
  ids: string[],
  { until, ...indexing }: Indexing & { until: Date },
): Promise<void> => {
  await enqueueIndexing(trx, orgId, ids, indexing);
  await postponeQueue(trx, queueOf(orgId), until);
};

/** Whether something that was to be brought into step before that moment still waits, and did not fail so far. */
export const isIndexingFrom = async (db: Db, orgId: string, before: Date): Promise<boolean> => {
  const { rows } = await sql<{ waits: boolean }>`select exists (
    select from graphile_worker._private_jobs as job join graphile_worker._private_job_queues as queue on queue.id = job.job_queue_id
    where queue.queue_name = ${queueOf(orgId)} and job.last_error is null
      and coalesce((job.payload ->> 'since')::timestamptz, job.created_at) <= ${before}::timestamptz
  ) as waits`.execute(db);
  return rows[0]?.waits === true;
};

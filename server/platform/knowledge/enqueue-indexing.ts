import { sql } from 'kysely';
import type { Db, Trx } from '../db/db.ts';
import { enqueueJob, postponeQueue } from '../jobs/enqueue.ts';

const queueOf = (orgId: string): string => `index:${orgId}`;

/**
 * Brings these, documents or library entries that stand alone, into step in the index; their text is written anew unless `content` is
 * false. One job an organisation at a time: while its index is written, its other jobs keep nobody from a place.
 */
export const enqueueIndexing = (trx: Trx, orgId: string, ids: string[], { content = true } = {}): Promise<unknown> =>
  enqueueJob(trx, 'index-knowledge', { org_id: orgId, ids, content }, { queue: queueOf(orgId) });

/** Puts these off, and all that waits to be brought into step after them: another job is opening the index. */
export const postponeIndexing = async (
  trx: Trx,
  orgId: string,
  ids: string[],
  { content, until }: { content: boolean; until: Date },
): Promise<void> => {
  await enqueueIndexing(trx, orgId, ids, { content });
  await postponeQueue(trx, queueOf(orgId), until);
};

/** Whether something that was to be brought into step before that moment still waits, and did not fail so far. */
export const isIndexingFrom = async (db: Db, orgId: string, before: Date): Promise<boolean> => {
  const { rows } = await sql<{ waits: boolean }>`select exists (
    select from graphile_worker.jobs
    where queue_name = ${queueOf(orgId)} and created_at <= ${before}::timestamptz and last_error is null
  ) as waits`.execute(db);
  return rows[0]?.waits === true;
};

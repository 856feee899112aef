import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Reason } from '#contract/reasons.ts';
import type { Db, Trx } from '#server/platform/db/db.ts';
import type { Tables } from '#server/platform/db/tables.ts';

export type RunRow = Selectable<Tables['run']>;
export type RunKind = RunRow['kind'];

/** Seconds without a heartbeat after which a running process is taken for dead. */
const DEAD_AFTER_SECONDS = 20;

/** What the death of a process costs its runs in attempts, beside the one that it was: one of them may have ended it, and is begun twice more at most. */
const DIED = 1;

const seconds = (n: number): RawBuilder<Date> => sql<Date>`now() - make_interval(secs => ${n})`;

/** One run at a time for a subject: answers the new row, or undefined when one is queued or running already. */
export const insertRun = (
  trx: Trx,
  row: { id: string; org_id: string; kind: RunKind; subject_id: string; total: number },
): Promise<RunRow | undefined> =>
  trx
    .insertInto('run')
    .values({ ...row, status: 'queued' })
    .onConflict((conflict) => conflict.columns(['kind', 'subject_id']).where('status', 'in', ['queued', 'running']).doNothing())
    .returningAll()
    .executeTakeFirst();

export const findActiveRun = (db: Db | Trx, orgId: string, kind: RunKind, subjectId: string): Promise<RunRow | undefined> =>
  db
    .selectFrom('run')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .where('status', 'in', ['queued', 'running'])
    .executeTakeFirst();

export const listActiveRuns = (db: Db | Trx, orgId: string, kind: RunKind, subjectIds: string[]): Promise<RunRow[]> =>
  db
    .selectFrom('run')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('kind', '=', kind)
    .where('subject_id', 'in', subjectIds)
    .where('status', 'in', ['queued', 'running'])
    .execute();

/**
 * Takes a run that waits, or one whose process is dead; undefined when it is taken, finished or cancelled. What is done is counted
 * from here, so that the pace is that of this process; one that gave way goes on counting.
 */
export const takeRun = (db: Db | Trx, runId: string): Promise<RunRow | undefined> =>
  db
    .updateTable('run')
    .set({
      status: 'running' as const,
      attempts: sql<number>`attempts + case when status = 'running' then ${DIED} + 1 else 1 end`,
      heartbeat_at: sql<Date>`now()`,
      done: sql<number>`case when gave_way then done else 0 end`,
      started_at: sql<Date>`case when gave_way then started_at else now() end`,
      gave_way: false,
    })
    .where('id', '=', runId)
    .where((e) =>
      e.or([e('status', '=', 'queued'), e.and([e('status', '=', 'running'), e('heartbeat_at', '<', seconds(DEAD_AFTER_SECONDS))])]),
    )
    .returningAll()
    .executeTakeFirst();

/** The run as this process took it: `attempts` tells it from a later taker. */
const held = (db: Db | Trx, run: { id: string; attempts: number }) =>
  db.updateTable('run').where('id', '=', run.id).where('status', '=', 'running').where('attempts', '=', run.attempts);

/** False when the run is this process's no longer. */
export const beat = async (
  db: Db | Trx,
  run: { id: string; attempts: number },
  change: { done?: number; total?: number } = {},
): Promise<boolean> => {
  const { numUpdatedRows } = await held(db, run)
    .set({ ...change, heartbeat_at: sql<Date>`now()` })
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
};

/** What is asked together, as JSON. False when the run is this process's no longer. */
export const keepInHand = async (db: Db | Trx, run: { id: string; attempts: number }, inHand: string): Promise<boolean> => {
  const { numUpdatedRows } = await held(db, run).set({ in_hand: inHand }).executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
};

/** Gives the run back, to be taken by whoever comes; the attempt counts unless `uncounted`. */
export const releaseRun = async (db: Db | Trx, run: { id: string; attempts: number }, uncounted: boolean): Promise<boolean> => {
  const { numUpdatedRows } = await held(db, run)
    .set({ status: 'queued', heartbeat_at: null, attempts: uncounted ? run.attempts - 1 : run.attempts })
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
};

/** What the run, which is held, knows of the vectors of the knowledge. */
export const noteVectors = async (trx: Trx, run: { id: string }, vectors: RunRow['vectors']): Promise<void> => {
  await trx.updateTable('run').set({ vectors }).where('id', '=', run.id).execute();
};

/** Completed ones that began without vectors. */
const withoutVectors = (trx: Trx, orgId: string) =>
  trx.selectFrom('run').select('subject_id').where('org_id', '=', orgId).where('vectors', '=', 'missing').where('status', '=', 'completed');

export const isAnyWithoutVectors = async (trx: Trx, orgId: string): Promise<boolean> =>
  (await withoutVectors(trx, orgId).limit(1).executeTakeFirst()) !== undefined;

/** Their subjects. */
export const listWithoutVectors = async (trx: Trx, orgId: string): Promise<string[]> =>
  (await withoutVectors(trx, orgId).distinct().execute()).map(({ subject_id: id }) => id);

/** Runs of a subject that began without vectors need no look any more; none of it is active. */
export const forgetWithoutVectors = async (trx: Trx, orgId: string, subjectId: string): Promise<void> => {
  await trx
    .updateTable('run')
    .set({ vectors: null })
    .where('org_id', '=', orgId)
    .where('subject_id', '=', subjectId)
    .where('vectors', '=', 'missing')
    .execute();
};

/** Back into the queue, whoever had them: their process is dead. Answers those that were running. */
export const requeue = (trx: Trx, ids: string[]): Promise<RunRow[]> =>
  trx
    .updateTable('run')
    .set((e) => ({ status: 'queued' as const, heartbeat_at: null, attempts: e('attempts', '+', DIED) }))
    .where('id', 'in', ids)
    .where('status', '=', 'running')
    .returningAll()
    .execute();

/** Gives the run back because it is another organisation's turn, or not this one's place; that is no attempt. */
export const giveWay = async (trx: Trx, run: { id: string; attempts: number }): Promise<boolean> => {
  const { numUpdatedRows } = await held(trx, run)
    .set({ status: 'queued', heartbeat_at: null, attempts: run.attempts - 1, gave_way: sql<boolean>`done > 0` })
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
};

export const closeRun = async (
  db: Db | Trx,
  run: { id: string; attempts: number },
  status: 'completed' | 'failed',
  error: string | null,
): Promise<boolean> => {
  const { numUpdatedRows } = await held(db, run)
    .set({ status, error, finished_at: sql<Date>`now()` })
    .executeTakeFirstOrThrow();
  await forgetReplies(db, [run.id]);
  return numUpdatedRows > 0n;
};

/**
 * Stops it where it is, with what is left to do; what was replied to it is kept. It takes the place of others of its subject that
 * stopped before, and what is left of them.
 */
export const stopRun = async (
  trx: Trx,
  run: Pick<RunRow, 'id' | 'org_id' | 'kind' | 'subject_id' | 'attempts'>,
  why: Reason,
  leftIds: string[],
): Promise<boolean> => {
  const before = await dropStopped(trx, run.org_id, run.kind, [run.subject_id]);
  const left = [...new Set([...leftIds, ...before.flatMap(({ left_ids }) => left_ids)])];
  const { numUpdatedRows } = await held(trx, run)
    .set({ status: 'stopped', stopped_by: JSON.stringify(why), left_ids: left, finished_at: sql<Date>`now()` })
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
};

/** Those of many subjects that are stopped at a limit. */
export const listStopped = (db: Db | Trx, orgId: string, kind: RunKind, subjectIds: string[]): Promise<RunRow[]> =>
  db
    .selectFrom('run')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('kind', '=', kind)
    .where('subject_id', 'in', subjectIds)
    .where('status', '=', 'stopped')
    .execute();

/** Gives up what is stopped: nobody goes on with it. */
export const dropStopped = async (trx: Trx, orgId: string, kind: RunKind, subjectIds: string[]): Promise<RunRow[]> => {
  const dropped = await trx
    .updateTable('run')
    .set({ status: 'cancelled' })
    .where('org_id', '=', orgId)
    .where('kind', '=', kind)
    .where('subject_id', 'in', subjectIds)
    .where('status', '=', 'stopped')
    .returningAll()
    .execute();
  await forgetReplies(
    trx,
    dropped.map(({ id }) => id),
  );
  return dropped;
};

/** Puts a stopped run into the queue again; undefined when it is stopped no more. */
export const resumeRun = (trx: Trx, runId: string, total: number): Promise<RunRow | undefined> =>
  trx
    .updateTable('run')
    .set({ status: 'queued', total, attempts: 0, heartbeat_at: null, finished_at: null, stopped_by: null })
    .where('id', '=', runId)
    .where('status', '=', 'stopped')
    .returningAll()
    .executeTakeFirst();

/** What a language model replied to a run, by the key of its prompt; undefined where it has not been asked yet. */
export const findReply = async (trx: Trx, run: { id: string }, key: string): Promise<unknown> =>
  (await trx.selectFrom('run_reply').select('reply').where('run_id', '=', run.id).where('key', '=', key).executeTakeFirst())?.reply;

export const insertReply = async (trx: Trx, run: { id: string; org_id: string }, key: string, reply: string): Promise<void> => {
  await trx
    .insertInto('run_reply')
    .values({ run_id: run.id, org_id: run.org_id, key, reply })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

const forgetReplies = async (db: Db | Trx, ids: string[]): Promise<void> => {
  if (ids.length > 0) await db.deleteFrom('run_reply').where('run_id', 'in', ids).execute();
};

/** Ends what is queued or running; who works on it learns it at the next heartbeat or write. */
export const cancelActive = async (trx: Trx, orgId: string, kind: RunKind, subjectIds: string[]): Promise<RunRow[]> => {
  const cancelled = await trx
    .updateTable('run')
    .set({ status: 'cancelled', cancel_asked: true, finished_at: sql<Date>`now()` })
    .where('org_id', '=', orgId)
    .where('kind', '=', kind)
    .where('subject_id', 'in', subjectIds)
    .where('status', 'in', ['queued', 'running'])
    .returningAll()
    .execute();
  await forgetReplies(
    trx,
    cancelled.map(({ id }) => id),
  );
  return cancelled;
};

/** Runs nobody works on: their process is dead, or their job got lost before it was taken. Locked, so that sweepers do not cross. */
export const listAbandoned = (trx: Trx, limit: number): Promise<RunRow[]> =>
  trx
    .selectFrom('run')
    .selectAll()
    .where((e) =>
      e.or([
        e.and([e('status', '=', 'running'), e('heartbeat_at', '<', seconds(DEAD_AFTER_SECONDS))]),
        e.and([
          e('status', '=', 'queued'),
          e('created_at', '<', seconds(DEAD_AFTER_SECONDS)),
          sql<boolean>`not exists (select from graphile_worker.jobs where key = 'run:' || run.id)`,
        ]),
      ]),
    )
    .orderBy('created_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();

/** Finished runs are kept for a month, for looking back at what went wrong; those that can go on still for three. */
export const deleteOldRuns = async (db: Db | Trx): Promise<void> => {
  await db
    .deleteFrom('run')
    .where((e) =>
      e.or([
        e.and([e('status', '<>', 'stopped'), e('finished_at', '<', seconds(30 * 86_400))]),
        e('finished_at', '<', seconds(90 * 86_400)),
      ]),
    )
    .execute();
};

import { type Db, type Trx, newId } from '#server/platform/db/db.ts';
import { appendEvent } from '#server/platform/events/append-event.ts';
import { enqueueJob } from '#server/platform/jobs/enqueue.ts';
import { RUN_KEY, enqueueRun, requeueDead, tellEnd } from './queue.ts';
import * as store from './store.ts';

export { type RunRow, forgetWithoutVectors, listWithoutVectors, noteVectors } from './store.ts';

/**
 * Starts work that a person waits for: the row, its job and `task:started` in the transaction of what makes it necessary.
 * A subject has one run of a kind at a time: when one is queued or running, that one is answered.
 * `total` counts what is to be done (questions, pages); 0 when that is not known yet.
 */
export const startRun = async (trx: Trx, orgId: string, kind: store.RunKind, subjectId: string, total: number): Promise<store.RunRow> => {
  const made = await store.insertRun(trx, { id: newId(), org_id: orgId, kind, subject_id: subjectId, total });
  if (!made) {
    const active = await store.findActiveRun(trx, orgId, kind, subjectId);
    return active ?? startRun(trx, orgId, kind, subjectId, total);
  }
  await enqueueRun(trx, made);
  await appendEvent(trx, orgId, 'task:started', { id: made.id, parent_id: subjectId, kind, status: 'running' });
  return made;
};

/** The run of a kind that is queued or running for a subject. */
export const activeRun = (db: Db | Trx, orgId: string, kind: store.RunKind, subjectId: string): Promise<store.RunRow | undefined> =>
  store.findActiveRun(db, orgId, kind, subjectId);

/** Whether vectors of an organisation's knowledge are being made, or wait for it. */
export const areVectorsMade = async (db: Db | Trx, orgId: string): Promise<boolean> =>
  (await activeRun(db, orgId, 'encode', orgId)) === undefined;

/** Asks once more, after this commits, what runs left open that began without vectors, once none are being made; nothing where there was no such run. */
export const enqueueOpenAgain = async (trx: Trx, orgId: string): Promise<void> => {
  if ((await store.isAnyWithoutVectors(trx, orgId)) && (await areVectorsMade(trx, orgId)))
    await enqueueJob(trx, 'answer-open-again', { org_id: orgId }, { jobKey: `open-again:${orgId}` });
};

/** The queued or running ones among many subjects, by subject. */
export const activeRuns = async (
  db: Db | Trx,
  orgId: string,
  kind: store.RunKind,
  subjectIds: string[],
): Promise<Map<string, store.RunRow>> => {
  const rows = subjectIds.length === 0 ? [] : await store.listActiveRuns(db, orgId, kind, subjectIds);
  return new Map(rows.map((row) => [row.subject_id, row]));
};

/** Cancels at once: once this commits, no handler writes for these runs any more; stopped ones do not go on. Answers how many worked or waited. */
export const cancelRuns = async (trx: Trx, orgId: string, kind: store.RunKind, subjectIds: string[]): Promise<number> => {
  const cancelled = subjectIds.length === 0 ? [] : await store.cancelActive(trx, orgId, kind, subjectIds);
  for (const run of cancelled) await tellEnd(trx, run, 'cancelled');
  if (subjectIds.length > 0) await store.dropStopped(trx, orgId, kind, subjectIds);
  return cancelled.length;
};

/** Those among many subjects that stopped at a limit, by subject. */
export const stoppedRuns = async (
  db: Db | Trx,
  orgId: string,
  kind: store.RunKind,
  subjectIds: string[],
): Promise<Map<string, store.RunRow>> => {
  const rows = subjectIds.length === 0 ? [] : await store.listStopped(db, orgId, kind, subjectIds);
  return new Map(rows.map((row) => [row.subject_id, row]));
};

/** Goes on with a stopped run: the same one, which counts what it used before and asks nothing twice. */
export const continueRun = async (trx: Trx, stopped: store.RunRow, total: number): Promise<store.RunRow> => {
  const run = await store.resumeRun(trx, stopped.id, total);
  if (!run) return startRun(trx, stopped.org_id, stopped.kind, stopped.subject_id, total);
  await enqueueRun(trx, run);
  await appendEvent(trx, run.org_id, 'task:started', { id: run.id, parent_id: run.subject_id, kind: run.kind, status: 'running' });
  return run;
};

/** Gives back the runs that a dead process had in hand, in the transaction that frees their jobs for others. */
export const requeueRuns = async (trx: Trx, jobKeys: string[]): Promise<void> => {
  await requeueDead(
    trx,
    jobKeys.flatMap((key) => (key.startsWith(RUN_KEY) ? [key.slice(RUN_KEY.length)] : [])),
  );
};

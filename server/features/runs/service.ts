import { performance } from 'node:perf_hooks';
import type { Deps } from '#server/deps.ts';
import { type Db, type Trx, inOrg, newId } from '#server/platform/db/db.ts';
import { appendEvent } from '#server/platform/events/append-event.ts';
import { enqueueJob } from '#server/platform/jobs/enqueue.ts';
import { isPassing } from '#server/platform/lifecycle/passing.ts';
import { patiently } from '#server/platform/lifecycle/patiently.ts';
import * as store from './store.ts';
import { isOthersTurn, moveUp, priorityOf } from './turns.ts';

export type { RunRow } from './store.ts';

/** What the job of a run carries. The job is named after the kind: `read-document`, `extract`, `answer`, `encode`, `backtest`. */
export interface RunPayload {
  run_id: string;
  org_id: string;
  subject_id: string;
}

/** Times a run is begun before it is given up: a file that kills its process must not do so for ever. */
const MAX_ATTEMPTS = 5;
const HEARTBEAT_MS = 2_000;
const RUN_KEY = 'run:';
/** How long a run goes on at least while others wait. */
const TURN_MS = 1_000;

/** Thrown where a run that was cancelled, or taken over by another process, would have written something. */
export class RunLost extends Error {
  constructor() {
    super('this run was cancelled or taken over');
    this.name = 'RunLost';
  }
}

/** A run as its handler holds it. `signal` aborts when the run is cancelled, taken over, or the process stops. */
export interface Held {
  readonly run: store.RunRow;
  readonly signal: AbortSignal;
  /** How far it is; also proves, inside the transaction of the work it counts, that the run is still this process's. @throws RunLost */
  progress(trx: Trx, done: number, total: number): Promise<void>;
  /**
   * Gives it back, to go on after others, when it has had its turn and another organisation waits. Asked in the transaction that
   * writes what was done; once it answers true nothing more is written. @throws RunLost
   */
  giveWay(trx: Trx): Promise<boolean>;
  /** Ends it, in the transaction that holds its result. @throws RunLost */
  finish(trx: Trx, status: 'completed' | 'failed', error?: string): Promise<void>;
}

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

/** Cancels at once: once this commits, no handler writes for these runs any more. Answers how many there were. */
export const cancelRuns = async (trx: Trx, orgId: string, kind: store.RunKind, subjectIds: string[]): Promise<number> => {
  const cancelled = subjectIds.length === 0 ? [] : await store.cancelActive(trx, orgId, kind, subjectIds);
  for (const run of cancelled) await tellEnd(trx, run, 'cancelled');
  return cancelled.length;
};

/**
 * Works on a run, beating its heart meanwhile. Nothing happens when it is cancelled, finished or in other hands. `work` may run
 * again after a crash, and ends the run itself by `finish` in the transaction of its result. When it throws it is tried again, and
 * after five attempts `giveUp` writes the failure to the subject, in the transaction that fails the run. While the database is away
 * or the disk full it is given back, which is no attempt, for the job to begin again.
 */
export const workRun = async (
  deps: Pick<Deps, 'db' | 'log'>,
  payload: RunPayload,
  stop: AbortSignal,
  work: (held: Held) => Promise<void>,
  giveUp: (trx: Trx, run: store.RunRow) => Promise<string>,
): Promise<void> => {
  const run = await store.takeRun(deps.db, payload.run_id);
  if (!run) return;
  if (run.attempts > MAX_ATTEMPTS) return fail(deps.db, run, giveUp);
  const heart = startHeart(deps, run);
  try {
    await work(hold(run, AbortSignal.any([stop, heart.lost])));
  } catch (error) {
    if (error instanceof RunLost || heart.lost.aborted) return;
    if (stop.aborted) return await passOn(deps.db, run);
    if (isPassing(error)) {
      await patiently(() => store.releaseRun(deps.db, run, true), stop);
      throw error;
    }
    if (!(await store.beat(deps.db, run))) return;
    deps.log.error({ err: error, run: run.id, kind: run.kind, attempt: run.attempts }, 'a run failed');
    if (run.attempts >= MAX_ATTEMPTS) return await fail(deps.db, run, giveUp);
    await store.releaseRun(deps.db, run, false);
    throw error;
  } finally {
    heart.stop();
  }
};

const hold = (run: store.RunRow, signal: AbortSignal, taken = performance.now()): Held => ({
  run,
  signal,
  giveWay: async (trx) => {
    if (performance.now() - taken < TURN_MS || !(await isOthersTurn(trx, run))) return false;
    if (!(await store.giveWay(trx, run))) throw new RunLost();
    await enqueueRun(trx, run, new Date());
    return true;
  },
  progress: async (trx, done, total) => {
    if (!(await store.beat(trx, run, { done, total }))) throw new RunLost();
  },
  finish: async (trx, status, error) => {
    if (!(await store.closeRun(trx, run, status, error ?? null))) throw new RunLost();
    await tellEnd(trx, run, status);
  },
});

const startHeart = ({ db, log }: Pick<Deps, 'db' | 'log'>, run: store.RunRow): { lost: AbortSignal; stop: () => void } => {
  const lost = new AbortController();
  const timer = setInterval(() => {
    store.beat(db, run).then(
      (mine) => mine || lost.abort(new RunLost()),
      (error: unknown) => log.warn({ err: error, run: run.id }, 'a heartbeat was not written'),
    );
  }, HEARTBEAT_MS);
  return { lost: lost.signal, stop: () => clearInterval(timer) };
};

/** The process stops: whoever runs next goes on, without waiting for the heartbeat to grow old. */
const passOn = (db: Db, run: store.RunRow): Promise<void> =>
  db.transaction().execute(async (trx) => {
    if (await store.releaseRun(trx, run, true)) await enqueueRun(trx, run);
  });

const fail = (db: Db, run: store.RunRow, giveUp: (trx: Trx, run: store.RunRow) => Promise<string>): Promise<void> =>
  inOrg(db, run.org_id, async (trx) => {
    const sentence = await giveUp(trx, run);
    if (await store.closeRun(trx, run, 'failed', sentence)) await tellEnd(trx, run, 'failed');
  });

const keyOf = (run: { id: string }): string => `${RUN_KEY}${run.id}`;

/** Gives back the runs that a dead process had in hand, in the transaction that frees their jobs for others. */
export const requeueRuns = async (trx: Trx, jobKeys: string[]): Promise<void> => {
  const ids = jobKeys.flatMap((key) => (key.startsWith(RUN_KEY) ? [key.slice(RUN_KEY.length)] : []));
  if (ids.length > 0) await store.requeue(trx, ids);
};

/** Due since the run was made, so that queueing it again keeps its place. */
const enqueueRun = async (trx: Db | Trx, run: store.RunRow, runAt: Date = run.created_at): Promise<void> => {
  const payload: RunPayload = { run_id: run.id, org_id: run.org_id, subject_id: run.subject_id };
  await enqueueJob(trx, run.kind.replaceAll('_', '-'), payload, {
    jobKey: keyOf(run),
    runAt,
    priority: await priorityOf(trx, run),
  });
};

/** Lets a queued run wait for so many milliseconds: what it needs is not there yet. */
export const postponeRun = (db: Db, run: store.RunRow, milliseconds: number): Promise<void> =>
  enqueueRun(db, run, new Date(Date.now() + milliseconds));

const tellEnd = (trx: Trx, run: store.RunRow, status: string): Promise<unknown> =>
  appendEvent(trx, run.org_id, 'task:completed', { id: run.id, parent_id: run.subject_id, kind: run.kind, status });

/** Puts runs whose process died, or whose job was lost, into the queue again, and moves up who waits. Safe from many processes at once; answers how many. */
export const sweepRuns = (db: Db): Promise<number> =>
  db.transaction().execute(async (trx) => {
    const abandoned = await store.listAbandoned(trx, 500);
    if (abandoned.length > 0)
      await store.requeue(
        trx,
        abandoned.map(({ id }) => id),
      );
    for (const run of abandoned) await enqueueRun(trx, run);
    await moveUp(trx);
    return abandoned.length;
  });

export const forgetOldRuns = (db: Db): Promise<void> => store.deleteOldRuns(db);

import { EventEmitter, once } from 'node:events';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { type WorkerEventMap, type WorkerPool, runTaskList } from 'graphile-worker';
import type pg from 'pg';
import type { Db } from '../db/db.ts';
import type { Log } from '../log/log.ts';
import { withConnectionsOf } from './connections.ts';
import { type Freed, freeJobs } from './free.ts';
import { inJob } from './in-job.ts';
import { lookForPassedOver } from './passed-over.ts';
import { quietLogger } from './quiet-logger.ts';
import { type Session, openSession } from './session.ts';

export interface ShiftSettings {
  /** For the queue itself: a connection a list to listen over, and some for taking jobs and noting their end. */
  pool: pg.Pool;
  db: Db;
  /** Makes a client outside the pool. */
  connect: () => pg.Client;
  /** Called with the keys of jobs whose worker is gone. */
  freed: Freed;
  lists: JobList[];
  log: Log;
  /** How long nobody must have said that a worker lives before its jobs are taken from it, in milliseconds; 10 s unless given. */
  goneAfterMs?: number;
  stop: AbortSignal;
}

/** Jobs that share so many places. */
export interface JobList {
  places: number;
  /** How often each place asks for what became due; new jobs are told at once. In milliseconds. */
  pollMs: number;
  tasks: Record<string, (payload: unknown) => Promise<void>>;
}

/** How long running jobs may take to notice that the process stops, before they are left to another worker. */
const DRAIN_MS = 8000;
const SWEEP_MS = 2000;
/**
 * A worker is gone when nobody said for so long that it lives, while this process asked again and again in one session: so long
 * the others have to come back after the database was away.
 */
const GONE_AFTER_MS = 10_000;
/** By one of these the end of a job is written; where it is not, the next look finds what follows it. */
const NEXT_IN_QUEUE_MS = [50, 300, 1500];
const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 3000;
const STEADY_MS = 30_000;

/** What outlives a shift: workers that take no more jobs and end those they have, and the jobs in hand of all of them. */
interface Crew {
  retired: Map<string, { since: number; over: Promise<void> }>;
  inHand: Set<string>;
}

/**
 * Works shift after shift until `stop` aborts. A shift is a worker of the queue for each list with the session that says they live; it
 * ends with any of them, since what was under way when the database went (a job taken, the end of one) may be written or not.
 */
export async function workInShifts(settings: ShiftSettings): Promise<void> {
  const { stop, log } = settings;
  const crew: Crew = { retired: new Map(), inHand: new Set() };
  for (let failures = 0; !stop.aborted;) {
    const began = performance.now();
    try {
      await shift(settings, crew);
      if (!stop.aborted) log.warn('the worker lost the database, and begins again');
    } catch (error) {
      log.warn({ err: error }, 'the worker does not reach the database, and tries again');
    }
    failures = performance.now() - began > STEADY_MS ? 0 : failures + 1;
    await sleep(Math.min(FIRST_WAIT_MS * 2 ** failures, LONGEST_WAIT_MS), undefined, { signal: stop }).catch(() => {});
  }
  await Promise.all([...crew.retired.values()].map(({ over }) => over));
}

async function shift(settings: ShiftSettings, crew: Crew): Promise<void> {
  const session = await openSession(settings.connect);
  try {
    for (const worker of crew.retired.keys()) await session.hold(worker);
    const workers = settings.lists.map((list) => startWorker(settings, list, crew));
    const ids = workers.map(({ id }) => id);
    try {
      for (const id of ids) await session.hold(id);
      const leaves = workers.map((worker) => worker.leaves);
      await sweepUntil(Promise.race([session.ended, ...leaves, aborted(settings.stop)]), settings, crew, session, ids);
    } finally {
      for (const worker of workers) worker.retire();
    }
    if (settings.stop.aborted) await Promise.all(ids.flatMap((id) => crew.retired.get(id)?.over ?? []));
  } finally {
    await session.close();
  }
}

const aborted = async (signal: AbortSignal): Promise<void> => {
  if (!signal.aborted) await once(signal, 'abort');
};

/** A worker of the queue; `leaves` resolves when it takes no more jobs, as it does by itself after an error of the database. */
function startWorker(settings: ShiftSettings, list: JobList, crew: Crew) {
  const { pool, log } = settings;
  const events = new EventEmitter();
  const leaves = once(events, 'pool:gracefulShutdown');
  let isLeaving = false;
  void leaves.then(() => (isLeaving = true));
  const tasks = Object.entries(list.tasks).map(([name, task]) => [name, inHand(crew, task)]);
  const worker: WorkerPool = runTaskList(
    {
      concurrency: list.places,
      noHandleSignals: true,
      pollInterval: list.pollMs,
      gracefulShutdownAbortTimeout: DRAIN_MS,
      logger: quietLogger(log),
      events,
      // Written one by one, the end of a job would be a promise that nobody waits for, and its failure would end the process.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    },
    Object.fromEntries(tasks),
    pool,
  );
  // The queue of a job is free once its end is written, which nobody waits for: what is next in it would be found by the next look alone.
  events.on('job:complete', ({ job }: WorkerEventMap['job:complete']) => {
    if (job.job_queue_id === null) return;
    for (const ms of NEXT_IN_QUEUE_MS) setTimeout(() => isLeaving || worker.nudge(1), ms).unref();
  });
  lookForPassedOver(settings, worker, events, Object.keys(list.tasks));
  const over = worker.promise.catch((error: unknown) => log.warn({ err: error, worker: worker.id }, 'a worker ended with an error'));
  return {
    id: worker.id,
    leaves,
    retire(): void {
      crew.retired.set(worker.id, { since: performance.now(), over: over.finally(() => crew.retired.delete(worker.id)) });
      if (!isLeaving) Promise.resolve(worker.gracefulShutdown()).catch(() => {});
    },
  };
}

const inHand =
  (crew: Crew, task: (payload: unknown) => Promise<void>) =>
  async (payload: unknown, { job }: { job: { id: string; created_at: Date } }): Promise<void> => {
    crew.inHand.add(String(job.id));
    try {
      await inJob(job, () => task(payload));
    } finally {
      crew.inHand.delete(String(job.id));
    }
  };

async function sweepUntil(over: Promise<unknown>, settings: ShiftSettings, crew: Crew, session: Session, own: string[]): Promise<void> {
  const unheldSince = new Map<string, number>();
  let isOver = false;
  void over.then(() => (isOver = true));
  while (!isOver) {
    await sweep(settings, crew, session, own, unheldSince).catch((error: unknown) =>
      settings.log.warn({ err: error }, 'jobs of dead workers were not looked for'),
    );
    await Promise.race([over, sleep(Math.min(SWEEP_MS, settings.goneAfterMs ?? SWEEP_MS), undefined, { ref: false })]);
  }
}

async function sweep(settings: ShiftSettings, crew: Crew, session: Session, own: string[], unheldSince: Map<string, number>) {
  const { pool, db, freed, log, goneAfterMs = GONE_AFTER_MS } = settings;
  const now = performance.now();
  const isLong = (since: number): boolean => now - since >= goneAfterMs;
  const unheld = new Set(await session.unheld([...own, ...crew.retired.keys()]));
  for (const worker of unheldSince.keys()) if (!unheld.has(worker)) unheldSince.delete(worker);
  for (const worker of unheld) if (!unheldSince.has(worker)) unheldSince.set(worker, now);
  const gone = [...unheldSince].flatMap(([worker, since]) => (isLong(since) ? [worker] : []));
  const retired = [...crew.retired].flatMap(([worker, { since }]) => (isLong(since) ? [worker] : []));
  if (gone.length + retired.length === 0) return;
  const count = await withConnectionsOf(pool, () => freeJobs(db, [...gone, ...retired], [...crew.inHand], freed));
  if (count > 0) log.info({ jobs: count, workers: gone }, 'jobs of dead workers are free to be taken');
}

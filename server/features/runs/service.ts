import { performance } from 'node:perf_hooks';
import * as z from 'zod/mini';
import type { Reason } from '#contract/reasons.ts';
import type { ReplyStore } from '#engine/model/model-run.ts';
import type { Deps } from '#server/deps.ts';
import { type Db, type Trx, inOrg } from '#server/platform/db/db.ts';
import { isPassing } from '#server/platform/lifecycle/passing.ts';
import { patiently } from '#server/platform/lifecycle/patiently.ts';
import { MAX_ATTEMPTS, type RunPayload, enqueueRun, requeueDead, tellEnd } from './queue.ts';
import * as store from './store.ts';
import { isOthersTurn, moveUp } from './turns.ts';

export { RunPayload } from './queue.ts';

const HEARTBEAT_MS = 2_000;

/** How long a run goes on at least while others wait. */
const TURN_MS = 1_000;

/** A reply as it is kept. */
const Kept = z.object({ object: z.unknown(), tokensIn: z.number(), tokensCached: z._default(z.number(), 0), tokensOut: z.number() });

/** A thing that a run asks about together with others, and its version as the run left it. */
const InHand = z.object({ id: z.string(), version: z.number() });
export type InHand = z.infer<typeof InHand>;

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
  /** What a language model replied to this run already: kept until it ends, over crashes. */
  readonly replies: ReplyStore;
  /** What the process before had asked together when it died. */
  readonly inHand: readonly InHand[];
  /** Keeps what is asked together until something else is, over crashes. @throws RunLost */
  keepInHand(trx: Trx, inHand: readonly InHand[]): Promise<void>;
  /** How far it is; also proves, inside the transaction of the work it counts, that the run is still this process's. @throws RunLost */
  progress(trx: Trx, done: number, total: number): Promise<void>;
  /**
   * Gives it back, to go on after others, when it has had its turn and another organisation waits. Asked in the transaction that
   * writes what was done; once it answers true nothing more is written. @throws RunLost
   */
  giveWay(trx: Trx): Promise<boolean>;
  /**
   * Gives it back where it stands in the wrong places, to go on among the jobs that wait for a model, or among the others. Asked
   * before anything is done; once it answers true nothing is done. @throws RunLost
   */
  goesElsewhere(trx: Trx, withModel: boolean): Promise<boolean>;
  /** Ends it, in the transaction that holds its result. @throws RunLost */
  finish(trx: Trx, status: 'completed' | 'failed', error?: string): Promise<void>;
  /** Stops it at a limit, with the ids of what is left to do: somebody goes on with it later, or nobody. @throws RunLost */
  stop(trx: Trx, why: Reason, leftIds: string[]): Promise<void>;
}

/** The day that it was asked for, `2026-11-27`: a run that goes on later asks the same as before. */
export const dayOf = ({ run }: Held): string => run.created_at.toISOString().slice(0, 10);

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
    await work(hold(deps.db, run, payload.with_model ?? false, AbortSignal.any([stop, heart.lost])));
  } catch (error) {
    if (error instanceof RunLost || heart.lost.aborted) return;
    if (stop.aborted) return await passOn(deps.db, run, payload.with_model ?? false);
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

const hold = (db: Db, run: store.RunRow, isWithModel: boolean, signal: AbortSignal, taken = performance.now()): Held => ({
  run,
  signal,
  replies: {
    find: async (key) => {
      const read = Kept.safeParse(await inOrg(db, run.org_id, (trx) => store.findReply(trx, run, key)));
      return read.success ? read.data : null;
    },
    keep: (key, reply) => inOrg(db, run.org_id, (trx) => store.insertReply(trx, run, key, JSON.stringify(reply))),
  },
  inHand: z.array(InHand).parse(run.in_hand),
  keepInHand: async (trx, inHand) => {
    if (!(await store.keepInHand(trx, run, JSON.stringify(inHand)))) throw new RunLost();
  },
  giveWay: async (trx) => {
    if (performance.now() - taken < TURN_MS || !(await isOthersTurn(trx, run, isWithModel))) return false;
    if (!(await store.giveWay(trx, run))) throw new RunLost();
    await enqueueRun(trx, run, { runAt: new Date(), withModel: isWithModel });
    return true;
  },
  goesElsewhere: async (trx, withModel) => {
    if (withModel === isWithModel) return false;
    if (!(await store.giveWay(trx, run))) throw new RunLost();
    await enqueueRun(trx, run, { withModel });
    return true;
  },
  progress: async (trx, done, total) => {
    if (!(await store.beat(trx, run, { done, total }))) throw new RunLost();
  },
  finish: async (trx, status, error) => {
    if (!(await store.closeRun(trx, run, status, error ?? null))) throw new RunLost();
    await tellEnd(trx, run, status);
  },
  stop: async (trx, why, leftIds) => {
    if (!(await store.stopRun(trx, run, why, leftIds))) throw new RunLost();
    await tellEnd(trx, run, 'stopped');
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
const passOn = (db: Db, run: store.RunRow, withModel: boolean): Promise<void> =>
  db.transaction().execute(async (trx) => {
    if (await store.releaseRun(trx, run, true)) await enqueueRun(trx, run, { withModel });
  });

const fail = (db: Db, run: store.RunRow, giveUp: (trx: Trx, run: store.RunRow) => Promise<string>): Promise<void> =>
  inOrg(db, run.org_id, async (trx) => {
    const sentence = await giveUp(trx, run);
    if (await store.closeRun(trx, run, 'failed', sentence)) await tellEnd(trx, run, 'failed');
  });

/** Lets a queued run wait for so many milliseconds: what it needs is not there yet. */
export const postponeRun = (db: Db, run: store.RunRow, milliseconds: number): Promise<void> =>
  enqueueRun(db, run, { runAt: new Date(Date.now() + milliseconds) });

/** Puts runs whose process died, or whose job was lost, into the queue again, and moves up who waits. Safe from many processes at once; answers how many. */
export const sweepRuns = (db: Db): Promise<number> =>
  db.transaction().execute(async (trx) => {
    const abandoned = await store.listAbandoned(trx, 500);
    await requeueDead(
      trx,
      abandoned.flatMap(({ id, status }) => (status === 'running' ? [id] : [])),
    );
    for (const run of abandoned) if (run.status === 'queued') await enqueueRun(trx, run);
    await moveUp(trx);
    return abandoned.length;
  });

export const forgetOldRuns = (db: Db): Promise<void> => store.deleteOldRuns(db);

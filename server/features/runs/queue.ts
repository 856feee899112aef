import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Db, Trx } from '#server/platform/db/db.ts';
import { appendEvent } from '#server/platform/events/append-event.ts';
import { type JobOptions, enqueueJob } from '#server/platform/jobs/enqueue.ts';
import { jobOf } from './job-of.ts';
import * as store from './store.ts';
import { priorityOf } from './turns.ts';

/** What the job of a run carries; `with_model` where it stands among those that wait for a model. */
export const RunPayload = z.object({ run_id: z.uuid(), org_id: z.uuid(), subject_id: z.uuid(), with_model: z.optional(z.boolean()) });
export type RunPayload = z.infer<typeof RunPayload>;

export const RUN_KEY = 'run:';

/**
 * So many runs of one party (an organisation with a plan, or all that one person holds without) are worked on at once by the workers
 * together: documents, forms whose questions are looked for, backtests, and whatever waits for a model, beside a trial of it. Answers
 * without one give way instead, vectors are one run.
 */
const AT_ONCE: Partial<Record<store.RunKind, number>> = { read_document: 3, extract: 2, backtest: 1, read_form: 1 };
const WITH_MODEL_AT_ONCE = 2;

/** However much a party has to be done, and however slow that is, places are left for others. */
const queueOf = ({ id, kind, org_id }: store.RunRow, withModel: boolean): Pick<JobOptions, 'queue'> => {
  const most = withModel ? WITH_MODEL_AT_ONCE : AT_ONCE[kind];
  if (most === undefined) return {};
  const [line, place] = [withModel ? 'model' : kind, Number.parseInt(id.slice(-4), 16) % most];
  return { queue: sql`${line}::text || ':' || party_of(${org_id}) || ':' || ${place}::integer` };
};

const keyOf = (run: { id: string }): string => `${RUN_KEY}${run.id}`;

/** Due since the run was made, so that queueing it again keeps its place. */
export const enqueueRun = async (
  trx: Db | Trx,
  run: store.RunRow,
  { runAt = run.created_at, withModel = false }: { runAt?: Date; withModel?: boolean } = {},
): Promise<void> => {
  const payload: RunPayload = { run_id: run.id, org_id: run.org_id, subject_id: run.subject_id, with_model: withModel };
  await enqueueJob(trx, jobOf(run, withModel), payload, {
    jobKey: keyOf(run),
    runAt,
    ...queueOf(run, withModel),
    priority: await priorityOf(trx, run),
  });
};

/** Times a run is begun before it is given up; three where its process died each time (store.ts). */
export const MAX_ATTEMPTS = 5;

/** Seconds that a run waits after its process died: the first time, and later ones. */
const PAUSE_S = [5, 60] as const;

/**
 * Queues runs again whose process died, each after a pause of its own: one of them may have ended it, and those that had no part in that get
 * through while it waits. One that has no attempt left is given up at once.
 */
export async function requeueDead(trx: Trx, ids: string[]): Promise<void> {
  const runs = ids.length > 0 ? await store.requeue(trx, ids) : [];
  for (const run of runs) {
    const pause = run.attempts <= 2 ? PAUSE_S[0] : PAUSE_S[1];
    const isOver = run.attempts >= MAX_ATTEMPTS;
    await enqueueRun(trx, run, isOver ? {} : { runAt: new Date(Date.now() + pause * (1 + Math.random()) * 1000) });
  }
}

export const tellEnd = (trx: Trx, run: store.RunRow, status: string): Promise<unknown> =>
  appendEvent(trx, run.org_id, 'task:completed', { id: run.id, parent_id: run.subject_id, kind: run.kind, status });

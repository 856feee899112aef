import * as z from 'zod/mini';
import type { Db, Trx } from '#server/platform/db/db.ts';
import { appendEvent } from '#server/platform/events/append-event.ts';
import { enqueueJob } from '#server/platform/jobs/enqueue.ts';
import type * as store from './store.ts';
import { priorityOf } from './turns.ts';

/** What the job of a run carries. The job is named after the kind: `read-document`, `extract`, `answer`, `encode`, `backtest`, `try-model`. */
export const RunPayload = z.object({ run_id: z.uuid(), org_id: z.uuid(), subject_id: z.uuid() });
export type RunPayload = z.infer<typeof RunPayload>;

export const RUN_KEY = 'run:';

/** So many documents of one organisation are read at once by the workers together: one fewer than a worker takes jobs unless told otherwise. */
const READ_AT_ONCE = 3;

/** However many documents an organisation has to be read, and however slow they are, a place is left for what others wait for. */
const queueOf = ({ id, kind, org_id }: store.RunRow): { queue?: string } =>
  kind === 'read_document' ? { queue: `read:${org_id}:${Number.parseInt(id.slice(-4), 16) % READ_AT_ONCE}` } : {};

const keyOf = (run: { id: string }): string => `${RUN_KEY}${run.id}`;

/** Due since the run was made, so that queueing it again keeps its place. */
export const enqueueRun = async (trx: Db | Trx, run: store.RunRow, runAt: Date = run.created_at): Promise<void> => {
  const payload: RunPayload = { run_id: run.id, org_id: run.org_id, subject_id: run.subject_id };
  await enqueueJob(trx, run.kind.replaceAll('_', '-'), payload, {
    jobKey: keyOf(run),
    runAt,
    ...queueOf(run),
    priority: await priorityOf(trx, run),
  });
};

export const tellEnd = (trx: Trx, run: store.RunRow, status: string): Promise<unknown> =>
  appendEvent(trx, run.org_id, 'task:completed', { id: run.id, parent_id: run.subject_id, kind: run.kind, status });

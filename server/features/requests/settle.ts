import { type RunRow, cancelRuns, continueRun, startRun } from '#server/features/runs/steps.ts';
import type { Trx } from '#server/platform/db/db.ts';
import { appendEvent } from '#server/platform/events/append-event.ts';
import { deriveStatus } from './status.ts';
import * as store from './store.ts';

/**
 * Changes a locked request, derives its status anew from the runs and the entries as they stand now, and tells both. Called
 * with no change after entries changed.
 */
export const settleRequest = async (
  trx: Trx,
  row: store.RequestRow,
  change: store.RequestChange = {},
  progress?: { done: number; total: number },
): Promise<store.RequestRow> => {
  const counts = await store.countEntries(trx, row.org_id, [row.id]);
  const next = { ...row, ...(change as unknown as Partial<store.RequestRow>) };
  const status = deriveStatus({ ...next, entries: counts.reduce((sum, count) => sum + count.entries, 0) });
  await store.updateRequest(trx, row.org_id, row.id, { ...change, status });
  await appendEvent(trx, row.org_id, 'request:updated', { id: row.id, status, ...(progress ? { progress } : {}) });
  if (status !== row.status) await appendEvent(trx, row.org_id, 'request:status:updated', { id: row.id, status });
  return { ...next, status };
};

/** Lets the queued entries of a locked request be answered: starts a run, or goes on with one that was stopped, or leaves it to the one that is active. */
export const queueAnswers = async (trx: Trx, row: store.RequestRow, stopped?: RunRow): Promise<RunRow> => {
  const counts = await store.countEntries(trx, row.org_id, [row.id]);
  const open = counts.reduce((sum, count) => (count.status === 'queued' || count.status === 'answering' ? sum + count.entries : sum), 0);
  const run = await (stopped ? continueRun(trx, stopped, open) : startRun(trx, row.org_id, 'answer', row.id, open));
  await settleRequest(trx, row, { qa_status: run.status === 'running' ? 'running' : 'queued', completed_at: null, error: null });
  return run;
};

/** Ends what is queued or running for a request; the caller settles its entries and states. */
export const stopRuns = async (trx: Trx, orgId: string, requestId: string): Promise<{ extract: boolean; answer: boolean }> => ({
  extract: (await cancelRuns(trx, orgId, 'extract', [requestId])) > 0,
  answer: (await cancelRuns(trx, orgId, 'answer', [requestId])) > 0,
});

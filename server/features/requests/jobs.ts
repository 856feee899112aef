import * as z from 'zod/mini';
import type { Deps } from '#server/deps.ts';
import { isKnowledgeRead } from '#server/features/documents/service.ts';
import { type RunRow, activeRun, postponeRun } from '#server/features/runs/service.ts';
import { inOrg } from '#server/platform/db/db.ts';
import { answerRequest } from '#server/features/answering/answer.ts';
import { purgeRequests } from './remove.ts';
import { extractRequest } from '#server/features/extraction/extract.ts';
import { findRequest } from './store.ts';

const Run = z.object({ run_id: z.uuid(), org_id: z.uuid(), subject_id: z.uuid() });

/** How long a new run waits for knowledge that is being read, and how often it looks again, in milliseconds. */
const WAIT_MS = 15_000;
const LOOK_MS = 500;

/** The run to look at again a moment later: knowledge that was just uploaded is being read, and the run is still young. */
const waitingForKnowledge = async ({ db }: Deps, run: z.infer<typeof Run>): Promise<RunRow | null> => {
  const active = await activeRun(db, run.org_id, 'answer', run.subject_id);
  if (active?.status !== 'queued' || Date.now() - active.created_at.getTime() > WAIT_MS) return null;
  const request = await inOrg(db, run.org_id, (trx) => findRequest(trx, run.org_id, run.subject_id));
  return request === undefined || (await isKnowledgeRead(db, run.org_id, request)) ? null : active;
};

/** Each may run twice. */
export const requestJobs = {
  extract: (payload: unknown, deps: Deps, signal: AbortSignal): Promise<void> => extractRequest(deps, Run.parse(payload), signal),
  answer: async (payload: unknown, deps: Deps, signal: AbortSignal): Promise<void> => {
    const run = Run.parse(payload);
    const waiting = await waitingForKnowledge(deps, run);
    return waiting ? postponeRun(deps.db, waiting, LOOK_MS) : answerRequest(deps, run, signal);
  },
  'purge-requests': async (_payload: unknown, { db, log }: Deps): Promise<void> => {
    const purged = await purgeRequests(db);
    if (purged > 0) log.info({ purged }, 'requests removed more than 30 days ago were deleted for good');
  },
};

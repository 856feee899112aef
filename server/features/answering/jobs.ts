import type { Deps } from '#server/deps.ts';
import { isKnowledgeRead } from '#server/features/documents/service.ts';
import { findRequest } from '#server/features/requests/steps.ts';
import { RunPayload, postponeRun } from '#server/features/runs/service.ts';
import { type RunRow, activeRun } from '#server/features/runs/steps.ts';
import { inOrg } from '#server/platform/db/db.ts';
import { answerRequest } from './answer.ts';

/** How long a new run waits for knowledge that is being read, and how often it looks again, in milliseconds. */
const WAIT_MS = 15_000;
const LOOK_MS = 500;

/** The run to look at again a moment later: knowledge that was just uploaded is being read, and the run is still young. */
const waitingForKnowledge = async ({ db }: Deps, run: RunPayload): Promise<RunRow | null> => {
  const active = await activeRun(db, run.org_id, 'answer', run.subject_id);
  if (active?.status !== 'queued' || Date.now() - active.created_at.getTime() > WAIT_MS) return null;
  const request = await inOrg(db, run.org_id, (trx) => findRequest(trx, run.org_id, run.subject_id));
  return request === undefined || (await isKnowledgeRead(db, run.org_id, request)) ? null : active;
};

/** May run twice. */
export const answeringJobs = {
  answer: async (payload: unknown, deps: Deps, signal: AbortSignal): Promise<void> => {
    const run = RunPayload.parse(payload);
    const waiting = await waitingForKnowledge(deps, run);
    return waiting ? postponeRun(deps.db, waiting, LOOK_MS) : answerRequest(deps, run, signal);
  },
};

import type { Deps } from '#server/deps.ts';
import { isKnowledgeRead, isSampleFound } from '#server/features/documents/service.ts';
import { findRequest } from '#server/features/requests/steps.ts';
import { RunPayload, postponeRun } from '#server/features/runs/service.ts';
import { type RunRow, activeRun } from '#server/features/runs/steps.ts';
import { inOrg } from '#server/platform/db/db.ts';
import { answerRequest } from './answer.ts';

/** How long a new run waits for knowledge that is being read, and how often it looks again, in milliseconds. */
const WAIT_MS = 15_000;
const LOOK_MS = 500;
/** The sample's knowledge comes with its request and is small: it is waited for until it is found by meaning, too. */
const SAMPLE_WAIT_MS = 5 * 60_000;

/**
 * The run to look at again a moment later: another job is opening the index, for which it would hold a place, or knowledge that was just
 * uploaded is on its way, and the run is still young.
 */
const waitingForKnowledge = async ({ db, knowledge }: Deps, run: RunPayload): Promise<RunRow | null> => {
  const active = await activeRun(db, run.org_id, 'answer', run.subject_id);
  if (active?.status !== 'queued') return null;
  if (knowledge.isOpening(run.org_id)) return active;
  const request = await inOrg(db, run.org_id, (trx) => findRequest(trx, run.org_id, run.subject_id));
  if (request === undefined || Date.now() - active.created_at.getTime() > (request.sample ? SAMPLE_WAIT_MS : WAIT_MS)) return null;
  const there = (await isKnowledgeRead(db, run.org_id, request)) && (!request.sample || (await isSampleFound(db, run.org_id)));
  return there ? null : active;
};

const answer = async (payload: unknown, deps: Deps, signal: AbortSignal): Promise<void> => {
  const run = RunPayload.parse(payload);
  const waiting = await waitingForKnowledge(deps, run);
  return waiting ? postponeRun(deps.db, waiting, LOOK_MS) : answerRequest(deps, run, signal);
};

/** May run twice. */
export const answeringJobs = { answer, 'answer-with-model': answer };

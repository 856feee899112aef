import * as z from 'zod/mini';
import type { Deps } from '#server/deps.ts';
import { isFoundByMeaning, isKnowledgeRead } from '#server/features/documents/service.ts';
import { findRequest } from '#server/features/requests/steps.ts';
import { RunPayload, postponeRun } from '#server/features/runs/service.ts';
import { type RunRow, activeRun } from '#server/features/runs/steps.ts';
import { inOrg } from '#server/platform/db/db.ts';
import { isIndexingFrom } from '#server/platform/knowledge/enqueue-indexing.ts';
import { answerRequest } from './answer.ts';
import { answerOpenAgain } from './open-again.ts';

/** How long a new run waits for knowledge that is being read, and how often it looks again, in milliseconds. */
const WAIT_MS = 15_000;
const LOOK_MS = 500;
/** By its words alone a question finds half of what answers it (5 of 11 drafts of the sample's form): vectors on their way are waited for longer. */
const MEANING_WAIT_MS = 60_000;
/** What is read already is soon in the index, as the sample's knowledge is, which comes with its request and is small: both are waited for longest. */
const LONG_WAIT_MS = 5 * 60_000;

/**
 * The run to look at again a moment later: another job is opening the index, for which it would hold a place, or knowledge that was just
 * added is on its way, and the run is still young.
 */
const waitingForKnowledge = async ({ db, knowledge }: Deps, run: RunPayload): Promise<RunRow | null> => {
  const active = await activeRun(db, run.org_id, 'answer', run.subject_id);
  if (active?.status !== 'queued') return null;
  if (knowledge.isOpening(run.org_id)) return active;
  const request = await inOrg(db, run.org_id, (trx) => findRequest(trx, run.org_id, run.subject_id));
  const age = Date.now() - active.created_at.getTime();
  if (request === undefined || age > LONG_WAIT_MS) return null;
  if (await isIndexingFrom(db, run.org_id, active.created_at)) return active;
  const isLate = (patience: number): boolean => age > (request.sample ? LONG_WAIT_MS : patience);
  const isRead = isLate(WAIT_MS) || (await isKnowledgeRead(db, run.org_id, request));
  const isFound = isLate(MEANING_WAIT_MS) || (await isFoundByMeaning(db, run.org_id, request));
  return isRead && isFound ? null : active;
};

const answer = async (payload: unknown, deps: Deps, signal: AbortSignal): Promise<void> => {
  const run = RunPayload.parse(payload);
  const waiting = await waitingForKnowledge(deps, run);
  return waiting ? postponeRun(deps.db, waiting, LOOK_MS) : answerRequest(deps, run, signal);
};

const Org = z.object({ org_id: z.uuid() });

/** Each may run twice. */
export const answeringJobs = {
  answer,
  'answer-with-model': answer,
  'answer-open-again': (payload: unknown, deps: Deps): Promise<void> => answerOpenAgain(deps, Org.parse(payload).org_id),
};

import * as z from 'zod/mini';
import type { Deps } from '#server/deps.ts';
import { answerRequest } from './answer.ts';
import { purgeRequests } from './remove.ts';
import { extractRequest } from './extract.ts';

const Run = z.object({ run_id: z.uuid(), org_id: z.uuid(), subject_id: z.uuid() });

/** Each may run twice. */
export const requestJobs = {
  extract: (payload: unknown, deps: Deps, signal: AbortSignal): Promise<void> => extractRequest(deps, Run.parse(payload), signal),
  answer: (payload: unknown, deps: Deps, signal: AbortSignal): Promise<void> => answerRequest(deps, Run.parse(payload), signal),
  'purge-requests': async (_payload: unknown, { db, log }: Deps): Promise<void> => {
    const purged = await purgeRequests(db);
    if (purged > 0) log.info({ purged }, 'requests removed more than 30 days ago were deleted for good');
  },
};

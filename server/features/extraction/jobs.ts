import type { Deps } from '#server/deps.ts';
import { RunPayload } from '#server/features/runs/service.ts';
import { extractRequest } from './extract.ts';

/** May run twice. */
export const extractionJobs = {
  extract: (payload: unknown, deps: Deps, signal: AbortSignal): Promise<void> => extractRequest(deps, RunPayload.parse(payload), signal),
};

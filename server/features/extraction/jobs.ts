import type { Deps } from '#server/deps.ts';
import { RunPayload } from '#server/features/runs/service.ts';
import { extractRequest } from './extract.ts';
import { readForm } from './reading/read-form.ts';

/** Each may run twice. */
export const extractionJobs = {
  extract: (payload: unknown, deps: Deps, signal: AbortSignal): Promise<void> => extractRequest(deps, RunPayload.parse(payload), signal),
  'extract-with-model': (payload: unknown, deps: Deps, signal: AbortSignal): Promise<void> =>
    extractRequest(deps, RunPayload.parse(payload), signal),
  'read-form': (payload: unknown, deps: Deps, signal: AbortSignal): Promise<void> => readForm(deps, RunPayload.parse(payload), signal),
};

import type { JobHandler } from '#server/deps.ts';
import { RunPayload } from '#server/features/runs/service.ts';
import { tryModel } from './try-model.ts';

/** May run twice. */
export const aiModelJobs: Record<string, JobHandler> = {
  'try-model': (payload, deps, signal) => tryModel(deps, RunPayload.parse(payload), signal),
};

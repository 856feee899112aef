import { requests } from '#contract/requests.ts';
import type { Levels, Policy } from '#server/platform/http/policy.ts';

export const levels = {
  list: 'viewer',
  get: 'viewer',
  create: 'editor',
  update: 'editor',
  cancel: 'editor',
  remove: 'editor',
  restore: 'editor',
  retryExtract: 'editor',
  enqueueQaEntries: 'editor',
} as const satisfies Levels<typeof requests>;

export const policy: Policy = { calls: requests, levels };

import { orgs } from '#contract/orgs.ts';
import type { Levels, Policy } from '#server/platform/http/policy.ts';

export const levels = {
  sample: 'viewer',
  loadSample: 'editor',
  removeSample: 'editor',
} as const satisfies Levels<typeof orgs>;

export const policy: Policy = { calls: orgs, levels };

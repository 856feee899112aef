import { qaEntries } from '#contract/qa-entries.ts';
import type { Levels, Policy } from '#server/platform/http/policy.ts';

export const levels = {
  list: 'viewer',
  history: 'viewer',
  update: 'editor',
  restore: 'editor',
  resubmit: 'editor',
} as const satisfies Levels<typeof qaEntries>;

export const policy: Policy = { calls: qaEntries, levels };

import { audit } from '#contract/audit.ts';
import type { Levels, Policy } from '#server/platform/http/policy.ts';

export const levels = {
  list: 'admin',
} as const satisfies Levels<typeof audit>;

export const policy: Policy = { calls: audit, levels };

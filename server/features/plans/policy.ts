import { plans } from '#contract/plans.ts';
import type { Levels, Policy } from '#server/platform/http/policy.ts';

const levels = {
  list: 'signed in',
} as const satisfies Levels<typeof plans>;

export const policy: Policy = { calls: plans, levels };

import { plans } from '#contract/plans.ts';
import type { Needs, Policy } from '#server/platform/http/policy.ts';

const needs = {
  list: 'signed in',
} as const satisfies Needs<typeof plans>;

export const policy: Policy = { calls: plans, needs, of: 'organisation' };

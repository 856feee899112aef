import { orgs } from '#contract/orgs.ts';
import type { Needs, Policy } from '#server/platform/http/policy.ts';

export const needs = {
  sample: 'belong',
  loadSample: 'work',
  removeSample: 'edit',
} as const satisfies Needs<typeof orgs>;

export const policy: Policy = { calls: orgs, needs, of: 'organisation' };

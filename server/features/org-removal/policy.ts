import { orgs } from '#contract/orgs.ts';
import type { Needs, Policy } from '#server/platform/http/policy.ts';

export const needs = {
  remove: 'own',
  restore: 'own',
} as const satisfies Needs<typeof orgs>;

export const policy: Policy = { calls: orgs, needs, of: 'person', inDeleted: ['remove', 'restore'] };

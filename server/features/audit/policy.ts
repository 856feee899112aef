import { audit } from '#contract/audit.ts';
import type { Needs, Policy } from '#server/platform/http/policy.ts';

export const needs = {
  list: 'manage',
} as const satisfies Needs<typeof audit>;

export const policy: Policy = { calls: audit, needs, of: 'organisation' };

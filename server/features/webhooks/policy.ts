import { webhooks } from '#contract/webhooks.ts';
import type { Needs, Policy } from '#server/platform/http/policy.ts';

export const needs = {
  list: 'manage',
  create: 'manage',
  update: 'manage',
  renewSecret: 'manage',
  remove: 'manage',
  test: 'manage',
  deliveries: 'manage',
} as const satisfies Needs<typeof webhooks>;

export const policy: Policy = { calls: webhooks, needs, of: 'organisation' };

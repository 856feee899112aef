import { clientConfig } from '#contract/client-config.ts';
import type { Needs, Policy } from '#server/platform/http/policy.ts';

const needs = {
  get: 'anybody',
} as const satisfies Needs<typeof clientConfig>;

export const policy: Policy = { calls: clientConfig, needs, of: 'organisation' };

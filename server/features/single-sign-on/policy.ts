import { singleSignOn } from '#contract/single-sign-on.ts';
import type { Needs, Policy } from '#server/platform/http/policy.ts';

export const needs = {
  list: 'manage',
  create: 'manage',
  update: 'manage',
  prove: 'manage',
  remove: 'manage',
  samlProviders: 'anybody',
  samlHashedDomains: 'anybody',
} as const satisfies Needs<typeof singleSignOn>;

export const policy: Policy = { calls: singleSignOn, needs };

import { singleSignOn } from '#contract/single-sign-on.ts';
import type { Needs, Policy } from '#server/platform/http/policy.ts';

export const needs = {
  list: 'manage',
  // Whoever sets it up says who people of the domain are: owners too.
  create: 'own',
  update: 'own',
  prove: 'own',
  remove: 'own',
  samlProviders: 'anybody',
  samlHashedDomains: 'anybody',
} as const satisfies Needs<typeof singleSignOn>;

export const policy: Policy = { calls: singleSignOn, needs };

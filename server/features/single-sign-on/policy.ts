import { singleSignOn } from '#contract/single-sign-on.ts';
import type { Needs, Owners, Policy } from '#server/platform/http/policy.ts';

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

/** Who signs in here, and how, is for people to decide. */
const of = { list: 'organisation', create: 'person', update: 'person', prove: 'person', remove: 'person' } as const satisfies Owners<
  typeof needs
>;

export const policy: Policy = { calls: singleSignOn, needs, of };

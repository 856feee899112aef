import { payments } from '#contract/payments.ts';
import type { Doing } from '#contract/roles.ts';
import type { Needs, Policy } from '#server/platform/http/policy.ts';

/** Buying for an organisation. */
export const buying = 'own' as const satisfies Doing;

const needs = {
  checkout: 'signed in',
  portal: 'signed in',
  subscription: 'signed in',
  webhook: 'anybody',
  sandboxOrder: 'anybody',
  sandboxPay: 'anybody',
  sandboxPortal: 'anybody',
  sandboxAct: 'anybody',
} as const satisfies Needs<typeof payments>;

const ofOrganisations = 'The plans of an organisation: its owners alone. Those of the assistant are one’s own.';
const sandbox = 'Whoever has the address that a checkout or portal gave out; only where a sandbox stands in for the provider.';

export const policy: Policy = {
  calls: payments,
  needs,
  of: 'person',
  notes: {
    checkout: ofOrganisations,
    portal: ofOrganisations,
    webhook: 'What the payment provider signed.',
    sandboxOrder: sandbox,
    sandboxPay: sandbox,
    sandboxPortal: sandbox,
    sandboxAct: sandbox,
  },
};

import { orgs } from '#contract/orgs.ts';
import type { Needs, Owners, Policy } from '#server/platform/http/policy.ts';

export const needs = {
  list: 'signed in',
  get: 'signed in',
  holding: 'signed in',
  create: 'signed in',
  update: 'manage',
} as const satisfies Needs<typeof orgs>;

const ofTokens = 'A token of an organisation reads that one alone.';

const of = {
  list: 'organisation',
  get: 'organisation',
  holding: 'person',
  create: 'person',
  update: 'organisation',
} as const satisfies Owners<typeof needs>;

export const policy: Policy = {
  calls: orgs,
  needs,
  of,
  notes: {
    list: ofTokens,
    get: `Only an organisation of one’s own. ${ofTokens}`,
    holding: 'Only among organisations of one’s own.',
    create: 'Its founder becomes the owner.',
  },
};

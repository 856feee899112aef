import { orgs } from '#contract/orgs.ts';
import type { Needs, Policy } from '#server/platform/http/policy.ts';

export const needs = {
  list: 'signed in',
  get: 'signed in',
  create: 'signed in',
  update: 'manage',
} as const satisfies Needs<typeof orgs>;

export const policy: Policy = {
  calls: orgs,
  needs,
  notes: { get: 'Only an organisation of one’s own.', create: 'Its founder becomes the owner.' },
};

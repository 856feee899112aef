import { orgs } from '#contract/orgs.ts';
import type { Levels, Policy } from '#server/platform/http/policy.ts';

export const levels = {
  list: 'signed in',
  get: 'signed in',
  create: 'signed in',
  update: 'admin',
} as const satisfies Levels<typeof orgs>;

export const policy: Policy = {
  calls: orgs,
  levels,
  notes: { get: 'Only an organisation of one’s own.', create: 'Its founder becomes the owner.' },
};

import { integrations } from '#contract/integrations.ts';
import type { Needs, Owners, Policy } from '#server/platform/http/policy.ts';

export const needs = {
  list: 'belong',
  connect: 'edit',
  consent: 'edit',
  authCode: 'edit',
  token: 'edit',
  browse: 'edit',
  pick: 'work',
  sync: 'work',
  remove: 'edit',
} as const satisfies Needs<typeof integrations>;

const own = 'who connected the drive; in a watched folder everybody';

/** A drive is let in by the person whose it is. */
const of = {
  list: 'organisation',
  connect: 'organisation',
  consent: 'person',
  authCode: 'person',
  token: 'person',
  browse: 'organisation',
  pick: 'organisation',
  sync: 'organisation',
  remove: 'organisation',
} as const satisfies Owners<typeof needs>;

export const policy: Policy = { calls: integrations, needs, of, notes: { token: 'who connected the drive', browse: own, pick: own } };

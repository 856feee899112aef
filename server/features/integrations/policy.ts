import { integrations } from '#contract/integrations.ts';
import type { Needs, Policy } from '#server/platform/http/policy.ts';

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
export const policy: Policy = { calls: integrations, needs, notes: { token: 'who connected the drive', browse: own, pick: own } };

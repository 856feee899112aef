import { qaEntries } from '#contract/qa-entries.ts';
import type { Needs, Policy } from '#server/platform/http/policy.ts';

export const needs = {
  list: 'belong',
  history: 'belong',
  update: 'edit',
  updateMany: 'edit',
  restore: 'edit',
  resubmit: 'work',
} as const satisfies Needs<typeof qaEntries>;

export const policy: Policy = { calls: qaEntries, needs, of: 'organisation' };

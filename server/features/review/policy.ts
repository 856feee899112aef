import { qaEntries } from '#contract/qa-entries.ts';
import { traces } from '#contract/traces.ts';
import type { Needs, Policy } from '#server/platform/http/policy.ts';

export const needs = {
  list: 'belong',
  history: 'belong',
  trace: 'belong',
  update: 'edit',
  updateMany: 'edit',
  restore: 'edit',
  resubmit: 'work',
} as const satisfies Needs<typeof qaEntries & typeof traces>;

export const policy: Policy = { calls: { ...qaEntries, ...traces }, needs, of: 'organisation' };

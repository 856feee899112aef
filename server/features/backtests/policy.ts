import { backtests } from '#contract/backtests.ts';
import type { Needs, Policy } from '#server/platform/http/policy.ts';

export const needs = {
  candidates: 'belong',
  list: 'belong',
  get: 'belong',
  report: 'belong',
  create: 'work',
  continue: 'work',
  cancel: 'edit',
  remove: 'edit',
} as const satisfies Needs<typeof backtests>;

export const policy: Policy = { calls: backtests, needs, of: 'organisation' };

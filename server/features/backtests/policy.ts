import { backtests } from '#contract/backtests.ts';
import type { Levels, Policy } from '#server/platform/http/policy.ts';

export const levels = {
  candidates: 'viewer',
  list: 'viewer',
  get: 'viewer',
  report: 'viewer',
  create: 'editor',
  cancel: 'editor',
  remove: 'editor',
} as const satisfies Levels<typeof backtests>;

export const policy: Policy = { calls: backtests, levels };

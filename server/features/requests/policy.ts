import { requests } from '#contract/requests.ts';
import type { Needs, Policy } from '#server/platform/http/policy.ts';

export const needs = {
  list: 'belong',
  names: 'belong',
  get: 'belong',
  create: 'work',
  duplicate: 'work',
  update: 'edit',
  cancel: 'edit',
  remove: 'edit',
  restore: 'edit',
  retryExtract: 'work',
  enqueueQaEntries: 'work',
  continue: 'work',
} as const satisfies Needs<typeof requests>;

export const policy: Policy = { calls: requests, needs, of: 'organisation' };

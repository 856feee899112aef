import { promises } from '#contract/promises.ts';
import type { Needs, Policy } from '#server/platform/http/policy.ts';

export const needs = {
  list: 'belong',
  counts: 'belong',
  csv: 'belong',
  create: 'edit',
  get: 'belong',
  answers: 'belong',
  history: 'belong',
  tell: 'edit',
  takeBack: 'edit',
  update: 'edit',
} as const satisfies Needs<typeof promises>;

export const policy: Policy = { calls: promises, needs, of: 'organisation' };

import { documents } from '#contract/documents.ts';
import type { Needs, Policy } from '#server/platform/http/policy.ts';

export const needs = {
  search: 'belong',
  passages: 'belong',
  page: 'belong',
  remove: 'edit',
} as const satisfies Needs<typeof documents>;

export const policy: Policy = { calls: documents, needs, of: 'organisation' };

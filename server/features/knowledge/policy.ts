import { documents } from '#contract/documents.ts';
import type { Levels, Policy } from '#server/platform/http/policy.ts';

export const levels = {
  search: 'viewer',
  passages: 'viewer',
  page: 'viewer',
  remove: 'editor',
} as const satisfies Levels<typeof documents>;

export const policy: Policy = { calls: documents, levels };

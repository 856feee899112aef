import { documents } from '#contract/documents.ts';
import type { Levels, Policy } from '#server/platform/http/policy.ts';

export const levels = {
  list: 'viewer',
  get: 'viewer',
  content: 'viewer',
  versions: 'viewer',
  labels: 'viewer',
  createUploads: 'editor',
  register: 'editor',
  importWeb: 'editor',
  createFolders: 'editor',
  update: 'editor',
  sync: 'editor',
} as const satisfies Levels<typeof documents>;

export const policy: Policy = { calls: documents, levels };

import { documents } from '#contract/documents.ts';
import type { Needs, Policy } from '#server/platform/http/policy.ts';

export const needs = {
  list: 'belong',
  get: 'belong',
  content: 'belong',
  versions: 'belong',
  restoreVersion: 'work',
  labels: 'belong',
  createUploads: 'work',
  register: 'work',
  importWeb: 'work',
  createFolders: 'edit',
  update: 'edit',
  sync: 'work',
} as const satisfies Needs<typeof documents>;

export const policy: Policy = { calls: documents, needs, of: 'organisation' };

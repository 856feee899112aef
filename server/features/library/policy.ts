import { library } from '#contract/library.ts';
import type { Levels, Policy } from '#server/platform/http/policy.ts';

export const levels = {
  list: 'viewer',
  groups: 'viewer',
  facts: 'viewer',
  get: 'viewer',
  export: 'viewer',
  confirmFact: 'editor',
  create: 'editor',
  update: 'editor',
  updateMany: 'editor',
  merge: 'editor',
  keepBoth: 'editor',
  previewImport: 'editor',
  import: 'editor',
} as const satisfies Levels<typeof library>;

export const policy: Policy = { calls: library, levels };

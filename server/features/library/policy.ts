import { library } from '#contract/library.ts';
import type { Needs, Policy } from '#server/platform/http/policy.ts';

export const needs = {
  list: 'belong',
  groups: 'belong',
  facts: 'belong',
  get: 'belong',
  export: 'belong',
  confirmFact: 'work',
  create: 'work',
  update: 'edit',
  updateMany: 'edit',
  merge: 'edit',
  mergeAll: 'edit',
  undoMergeAll: 'edit',
  countNew: 'belong',
  listNew: 'belong',
  settleAll: 'edit',
  undoSettleAll: 'edit',
  keepBoth: 'edit',
  previewImport: 'edit',
  import: 'work',
} as const satisfies Needs<typeof library>;

export const policy: Policy = { calls: library, needs, of: 'organisation' };

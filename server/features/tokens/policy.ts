import { tokens } from '#contract/tokens.ts';
import type { Needs, Policy } from '#server/platform/http/policy.ts';

export const needs = {
  list: 'belong',
  create: 'manage',
  revoke: 'belong',
} as const satisfies Needs<typeof tokens>;

export const policy: Policy = {
  calls: tokens,
  needs,
  of: 'person',
  notes: {
    list: 'One’s own; from Admin on those of all members.',
    create: 'Signed in, not with a token.',
    revoke: 'One’s own; from Admin on those of all members.',
  },
};

/** Who may make tokens answers for those of all members. */
export const OF_ALL = needs.create;

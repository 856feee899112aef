import { tokens } from '#contract/tokens.ts';
import type { Levels, Policy } from '#server/platform/http/policy.ts';

export const levels = {
  list: 'viewer',
  create: 'admin',
  revoke: 'viewer',
} as const satisfies Levels<typeof tokens>;

export const policy: Policy = {
  calls: tokens,
  levels,
  notes: {
    list: 'One’s own; from Admin on those of all members.',
    create: 'Signed in, not with a token.',
    revoke: 'One’s own; from Admin on those of all members.',
  },
};

/** Who may make tokens answers for those of all members. */
export const OF_ALL = levels.create;

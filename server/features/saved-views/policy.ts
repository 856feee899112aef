import { savedViews } from '#contract/saved-views.ts';
import type { Needs, Policy } from '#server/platform/http/policy.ts';

export const needs = { list: 'belong', create: 'belong', update: 'belong', remove: 'belong' } as const satisfies Needs<typeof savedViews>;

export const policy: Policy = {
  calls: savedViews,
  needs,
  of: 'organisation',
  notes: { list: 'One’s own.', update: 'One’s own.', remove: 'One’s own.' },
};

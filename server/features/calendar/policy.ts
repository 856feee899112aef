import { calendar } from '#contract/calendar.ts';
import type { Needs, Policy } from '#server/platform/http/policy.ts';

export const needs = { get: 'belong', create: 'belong', remove: 'belong', read: 'anybody' } as const satisfies Needs<typeof calendar>;

export const policy: Policy = {
  calls: calendar,
  needs,
  of: 'person',
  notes: { read: 'Whoever has the address, while the person it was made for is a member.' },
};

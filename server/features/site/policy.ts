import { site } from '#contract/site.ts';
import type { Needs, Policy } from '#server/platform/http/policy.ts';

const needs = {
  organisations: 'site',
  givePlan: 'site',
  users: 'site',
  changeUser: 'site',
  enquiries: 'site',
  jobs: 'site',
} as const satisfies Needs<typeof site>;

const note = 'Site administrators alone (`SITE_ADMINS`), whatever their level.';

export const policy: Policy = {
  calls: site,
  needs,
  of: 'person',
  notes: Object.fromEntries(Object.keys(needs).map((call) => [call, note])),
};

import { users } from '#contract/users.ts';
import type { Needs, Policy } from '#server/platform/http/policy.ts';

const needs = {
  get: 'signed in',
  update: 'signed in',
  sendVerifyEmail: 'signed in',
  sendResetPasswordEmail: 'anybody',
  enterpriseEnquiry: 'signed in',
  samlProviders: 'anybody',
  samlHashedDomains: 'anybody',
  createSession: 'signed in',
  deleteSession: 'anybody',
} as const satisfies Needs<typeof users>;

export const policy: Policy = {
  calls: users,
  needs,
  notes: { update: 'Oneself.', sendVerifyEmail: 'Before the address is verified too.' },
};

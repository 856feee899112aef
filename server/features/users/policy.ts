import { users } from '#contract/users.ts';
import type { Levels, Policy } from '#server/platform/http/policy.ts';

const levels = {
  get: 'signed in',
  update: 'signed in',
  sendVerifyEmail: 'signed in',
  sendResetPasswordEmail: 'anybody',
  enterpriseEnquiry: 'signed in',
  samlProviders: 'anybody',
  samlHashedDomains: 'anybody',
  createSession: 'signed in',
  deleteSession: 'anybody',
} as const satisfies Levels<typeof users>;

export const policy: Policy = {
  calls: users,
  levels,
  notes: { update: 'Oneself.', sendVerifyEmail: 'Before the address is verified too.' },
};

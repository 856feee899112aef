import { users } from '#contract/users.ts';
import type { Needs, Policy } from '#server/platform/http/policy.ts';

const needs = {
  get: 'signed in',
  update: 'signed in',
  setPicture: 'signed in',
  removePicture: 'signed in',
  picture: 'signed in',
  sendVerifyEmail: 'signed in',
  sendResetPasswordEmail: 'anybody',
  enterpriseEnquiry: 'signed in',
  createSession: 'signed in',
  deleteSession: 'anybody',
} as const satisfies Needs<typeof users>;

export const policy: Policy = {
  calls: users,
  needs,
  notes: {
    update: 'Oneself.',
    setPicture: 'Oneself.',
    removePicture: 'Oneself.',
    picture: 'One’s own, and those of the members of the current organisation.',
    sendVerifyEmail: 'Before the address is verified too.',
  },
};

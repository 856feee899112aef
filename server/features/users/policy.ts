import { live } from '#contract/events.ts';
import { accessLevels, may } from '#contract/roles.ts';
import { users } from '#contract/users.ts';
import type { Needs, Owners, Policy } from '#server/platform/http/policy.ts';

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
  events: 'belong',
} as const satisfies Needs<typeof users & typeof live>;

const of = {
  // Names no organisation but that of the token.
  get: 'organisation',
  update: 'person',
  setPicture: 'person',
  removePicture: 'person',
  picture: 'organisation',
  sendVerifyEmail: 'person',
  enterpriseEnquiry: 'person',
  createSession: 'person',
  events: 'person',
} as const satisfies Owners<typeof needs>;

export const policy: Policy = {
  calls: { ...users, ...live },
  needs,
  of,
  notes: {
    get: 'A token of an organisation is told of no other.',
    update: 'Oneself.',
    setPicture: 'Oneself.',
    removePicture: 'Oneself.',
    picture: 'One’s own, and those of the members of the current organisation.',
    sendVerifyEmail: 'Signed in, not with a token; before the address is verified too.',
    createSession: 'Signed in, not with a token.',
    events: 'By the cookie of the call above alone: no token of any kind opens it.',
  },
};

/** The levels of those whose invitations stand, as `access` lets them be sent: a feature that stands above this one. */
export const mayInvite = accessLevels.filter((level) => may(level, 'manage'));

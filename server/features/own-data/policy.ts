import { ownData } from '#contract/own-data.ts';
import type { Needs, Policy } from '#server/platform/http/policy.ts';

const needs = {
  get: 'signed in',
  create: 'signed in',
  download: 'signed in',
  keys: 'signed in',
  endKeys: 'signed in',
  deleteAccount: 'signed in',
} as const satisfies Needs<typeof ownData>;

export const policy: Policy = {
  calls: ownData,
  needs,
  of: 'person',
  notes: {
    endKeys: 'Signed in, not with a token; webhooks where one may remove them.',
    deleteAccount: 'Oneself, not with a token; password or code is asked for again.',
  },
};

import { notifications } from '#contract/notifications.ts';
import type { Needs, Owners, Policy } from '#server/platform/http/policy.ts';

const needs = {
  list: 'belong',
  update: 'belong',
  readAll: 'belong',
  settings: 'signed in',
  changeSettings: 'signed in',
} as const satisfies Needs<typeof notifications>;

const of = {
  list: 'organisation',
  update: 'organisation',
  readAll: 'organisation',
  settings: 'person',
  changeSettings: 'person',
} as const satisfies Owners<typeof needs>;

export const policy: Policy = {
  calls: notifications,
  needs,
  of,
  notes: { list: 'One’s own.', update: 'One’s own.', readAll: 'One’s own.' },
};

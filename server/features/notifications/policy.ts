import { notifications } from '#contract/notifications.ts';
import type { Needs, Policy } from '#server/platform/http/policy.ts';

const needs = {
  list: 'belong',
  update: 'belong',
  readAll: 'belong',
  settings: 'signed in',
  changeSettings: 'signed in',
} as const satisfies Needs<typeof notifications>;

export const policy: Policy = { calls: notifications, needs, notes: { list: 'One’s own.', update: 'One’s own.', readAll: 'One’s own.' } };

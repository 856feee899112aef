import { aiModel } from '#contract/ai-model.ts';
import type { Doing } from '#contract/roles.ts';
import type { Needs, Policy } from '#server/platform/http/policy.ts';

export const needs = {
  get: 'belong',
  connect: 'manage',
  use: 'manage',
  disconnect: 'manage',
  setCosts: 'manage',
  local: 'manage',
  list: 'manage',
  test: 'manage',
  stopTest: 'manage',
} as const satisfies Needs<typeof aiModel>;

/** Asking the installation's model costs its operator: within a trial or plan. */
export const askingInstallation = 'work' as const satisfies Doing;

export const policy: Policy = {
  calls: aiModel,
  needs,
  of: 'organisation',
  notes: { get: 'Its address and when its key was given: for admins.' },
};

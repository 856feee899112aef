import { requests } from '#contract/requests.ts';
import { toldCustomers } from '#contract/told-customers.ts';
import type { Needs, Policy } from '#server/platform/http/policy.ts';

const calls = { ...requests, renameCustomer: toldCustomers.rename, takeRenameBack: toldCustomers.takeBack, listAlike: toldCustomers.alike };

export const needs = {
  list: 'belong',
  names: 'belong',
  get: 'belong',
  create: 'work',
  duplicate: 'work',
  update: 'edit',
  cancel: 'edit',
  remove: 'edit',
  restore: 'edit',
  retryExtract: 'work',
  enqueueQaEntries: 'work',
  continue: 'work',
  renameCustomer: 'edit',
  takeRenameBack: 'edit',
  listAlike: 'belong',
} as const satisfies Needs<typeof calls>;

export const policy: Policy = { calls, needs, of: 'organisation' };

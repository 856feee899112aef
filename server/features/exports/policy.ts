import { exports } from '#contract/exports.ts';
import { requests } from '#contract/requests.ts';
import type { Needs, Policy } from '#server/platform/http/policy.ts';

const calls = { excel: requests.excel, export: requests.export, proof: requests.proof, ...exports };

export const needs = {
  excel: 'belong',
  export: 'belong',
  proof: 'belong',
  proofFile: 'belong',
  readReturned: 'edit',
  applyReturned: 'edit',
} as const satisfies Needs<typeof calls>;

export const policy: Policy = { calls, needs, of: 'organisation' };

import { exports } from '#contract/exports.ts';
import { requests } from '#contract/requests.ts';
import type { Levels, Policy } from '#server/platform/http/policy.ts';

const calls = { excel: requests.excel, export: requests.export, proof: requests.proof, ...exports };

export const levels = {
  excel: 'viewer',
  export: 'viewer',
  proof: 'viewer',
  proofFile: 'viewer',
  readReturned: 'editor',
  applyReturned: 'editor',
} as const satisfies Levels<typeof calls>;

export const policy: Policy = { calls, levels };

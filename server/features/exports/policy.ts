import { exports } from '#contract/exports.ts';
import { requests } from '#contract/requests.ts';
import { toldFiles } from '#contract/told-files.ts';
import type { Needs, Policy } from '#server/platform/http/policy.ts';

const calls = {
  excel: requests.excel,
  export: requests.export,
  proof: requests.proof,
  doubts: toldFiles.doubts,
  final: toldFiles.final,
  correction: toldFiles.correction,
  corrected: toldFiles.corrected,
  ...exports,
};

export const needs = {
  excel: 'belong',
  export: 'belong',
  proof: 'belong',
  doubts: 'belong',
  final: 'edit',
  correction: 'belong',
  corrected: 'belong',
  objections: 'belong',
  proofFile: 'belong',
  readReturned: 'edit',
  applyReturned: 'edit',
} as const satisfies Needs<typeof calls>;

export const policy: Policy = { calls, needs, of: 'organisation' };

import { mcp } from '#contract/mcp.ts';
import type { Needs, Policy } from '#server/platform/http/policy.ts';

const needs = { message: 'signed in' } as const satisfies Needs<typeof mcp>;

export const policy: Policy = {
  calls: mcp,
  needs,
  of: 'organisation',
  notes: { message: 'What a tool or resource does is a call of the API with the same token: what that call needs holds.' },
};

import { usage } from '#contract/usage.ts';
import type { Needs, Policy } from '#server/platform/http/policy.ts';

export const needs = { get: 'manage' } as const satisfies Needs<typeof usage>;

export const policy: Policy = { calls: usage, needs, of: 'organisation' };

import { requests } from '#contract/requests.ts';
import type { Needs, Policy } from '#server/platform/http/policy.ts';

export const needs = { estimate: 'work', estimateFound: 'work' } as const satisfies Needs<typeof requests>;

export const policy: Policy = { calls: requests, needs, of: 'organisation' };

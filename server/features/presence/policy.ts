import { presence } from '#contract/presence.ts';
import type { Needs, Policy } from '#server/platform/http/policy.ts';

export const needs = { tell: 'belong', leave: 'belong' } as const satisfies Needs<typeof presence>;

export const policy: Policy = { calls: presence, needs, of: 'organisation' };

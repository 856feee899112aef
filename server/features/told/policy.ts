import { told } from '#contract/told.ts';
import type { Needs, Policy } from '#server/platform/http/policy.ts';

export const needs = { list: 'belong', customers: 'belong', forget: 'manage' } as const satisfies Needs<typeof told>;

export const policy: Policy = { calls: told, needs, of: 'organisation' };

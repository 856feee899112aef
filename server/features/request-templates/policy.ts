import { requestTemplates } from '#contract/request-templates.ts';
import type { Needs, Policy } from '#server/platform/http/policy.ts';

export const needs = { list: 'belong', get: 'belong', create: 'edit', remove: 'edit' } as const satisfies Needs<typeof requestTemplates>;

export const policy: Policy = { calls: requestTemplates, needs, of: 'organisation' };

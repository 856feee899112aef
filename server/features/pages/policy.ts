import { pages } from '#contract/pages.ts';
import type { Needs, Policy } from '#server/platform/http/policy.ts';

const needs = {
  guide: 'anybody',
  guidePage: 'anybody',
  guidePicture: 'anybody',
  text: 'anybody',
} as const satisfies Needs<typeof pages>;

export const policy: Policy = { calls: pages, needs, of: 'organisation' };

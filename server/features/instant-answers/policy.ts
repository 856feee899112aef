import { requests } from '#contract/requests.ts';
import type { Levels, Policy } from '#server/platform/http/policy.ts';

const levels = {
  instantAnswer: 'viewer',
  recentInstantAnswers: 'viewer',
} as const satisfies Levels<typeof requests>;

export const policy: Policy = { calls: requests, levels, notes: { recentInstantAnswers: 'One’s own.' } };

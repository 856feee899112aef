import { requests } from '#contract/requests.ts';
import type { Needs, Policy } from '#server/platform/http/policy.ts';

export const needs = {
  instantAnswer: 'ask',
  instantAnswerStreamed: 'ask',
  likelyCoverage: 'work',
  recentInstantAnswers: 'belong',
} as const satisfies Needs<typeof requests>;

export const policy: Policy = { calls: requests, needs, of: 'organisation', notes: { recentInstantAnswers: 'One’s own.' } };

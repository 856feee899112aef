import { queryOptions } from '@tanstack/react-query';
import type { Answer } from '#contract/endpoint.ts';
import { requests } from '#contract/requests.ts';
import { api } from '../../lib/api.ts';

export type InstantAnswer = Answer<typeof requests.instantAnswer>;

export const recentAnswers = queryOptions({
  queryKey: ['instant-answers'],
  queryFn: ({ signal }) => api(requests.recentInstantAnswers, { query: { limit: 20 }, signal }),
});

import { queryOptions } from '@tanstack/react-query';
import { requests } from '#contract/requests.ts';
import { api } from '../../lib/api.ts';

export const recentAnswers = queryOptions({
  queryKey: ['instant-answers'],
  queryFn: ({ signal }) => api(requests.recentInstantAnswers, { query: { limit: 20 }, signal }),
});

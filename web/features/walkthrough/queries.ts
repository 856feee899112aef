import { queryOptions } from '@tanstack/react-query';
import { requests } from '#contract/requests.ts';
import { api } from '../../lib/api.ts';

/** The request that came with the sample; null where it was removed. */
export const sampleRequest = queryOptions({
  queryKey: ['walkthrough', 'sample'],
  queryFn: async ({ signal }) => {
    const list = await api(requests.list, { query: { limit: 200 }, signal });
    return list.requests.findLast((request) => request.sample) ?? null;
  },
});

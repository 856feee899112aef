import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { webhooks } from '#contract/webhooks.ts';
import { api } from '../../../lib/api.ts';

export const webhookList = queryOptions({ queryKey: ['webhooks'], queryFn: ({ signal }) => api(webhooks.list, { signal }) });

/** How often a delivery is looked at that is about to be made. */
const LOOK_MS = 2000;

export const deliveryPages = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['webhooks', id, 'deliveries'],
    queryFn: ({ pageParam, signal }) =>
      api(webhooks.deliveries, { params: { id }, query: { limit: 20, ...(pageParam ? { cursor: pageParam } : {}) }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    refetchInterval: ({ state }) =>
      state.data?.pages.some((page) => page.deliveries.some(({ status, attempts }) => status === 'waiting' && attempts === 0))
        ? LOOK_MS
        : false,
  });

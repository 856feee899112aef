import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { type WebhookDelivery, webhooks } from '#contract/webhooks.ts';
import { api } from '../../../lib/api.ts';

export const webhookList = queryOptions({ queryKey: ['webhooks'], queryFn: ({ signal }) => api(webhooks.list, { signal }) });

/** How often a delivery is looked at that is about to be made. */
const LOOK_MS = 2000;

/** Until something of these deliveries can have changed, in milliseconds; false when nothing waits. */
const untilNext = (deliveries: WebhookDelivery[]): number | false => {
  const waiting = deliveries.filter(({ status }) => status === 'waiting');
  if (waiting.length === 0) return false;
  const pauses = waiting.map(({ next_at }) => (next_at === null ? 0 : Date.parse(next_at) - Date.now()));
  return Math.max(LOOK_MS, Math.min(...pauses));
};

export const deliveryPages = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['webhooks', id, 'deliveries'],
    queryFn: ({ pageParam, signal }) =>
      api(webhooks.deliveries, { params: { id }, query: { limit: 20, ...(pageParam ? { cursor: pageParam } : {}) }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    refetchInterval: ({ state }) => untilNext(state.data?.pages.flatMap((page) => page.deliveries) ?? []),
  });

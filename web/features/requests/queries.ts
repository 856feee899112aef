import { infiniteQueryOptions } from '@tanstack/react-query';
import { requests, type RequestStatus } from '#contract/requests.ts';
import { api } from '../../lib/api.ts';

export interface ListFilter {
  q?: string;
  status?: RequestStatus;
}

/** The requests that the service finds, newest first, page by page. */
export const requestPages = (filter: ListFilter) =>
  infiniteQueryOptions({
    queryKey: ['requests', filter],
    queryFn: ({ pageParam, signal }) =>
      api(requests.list, { query: { ...filter, limit: 100, ...(pageParam ? { cursor: pageParam } : {}) }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    placeholderData: (before) => before,
  });

import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { requestTemplates } from '#contract/request-templates.ts';
import { requests } from '#contract/requests.ts';
import { savedViews } from '#contract/saved-views.ts';
import { api } from '../../lib/api.ts';
import type { ListFilter } from './list/list-view.ts';

/** The requests that the service finds, in its order, page by page. */
export const requestPages = (filter: ListFilter) =>
  infiniteQueryOptions({
    queryKey: ['requests', filter] as const,
    queryFn: ({ pageParam, signal }) =>
      api(requests.list, { query: { ...filter, limit: 100, ...(pageParam ? { cursor: pageParam } : {}) }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    // Of the same shelf: what is in work is not shown as what was deleted, nor the other way round.
    placeholderData: (before, query) => (query?.queryKey[1]?.shelf === filter.shelf ? before : undefined),
  });

/** The person's own views of the list. */
export const savedViewsQuery = queryOptions({ queryKey: ['saved-views'], queryFn: ({ signal }) => api(savedViews.list, { signal }) });

/** What new requests can start with. */
export const requestTemplatesQuery = queryOptions({
  queryKey: ['request-templates'],
  queryFn: ({ signal }) => api(requestTemplates.list, { query: { limit: 200 }, signal }),
});

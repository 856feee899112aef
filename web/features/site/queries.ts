import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { site } from '#contract/site.ts';
import { api } from '../../lib/api.ts';

const asked = (q: string, cursor: string | null) => ({ limit: 50, ...(q ? { q } : {}), ...(cursor ? { cursor } : {}) });
const inPages = {
  initialPageParam: null as string | null,
  getNextPageParam: (page: { next_cursor: string | null }) => page.next_cursor,
};

export const organisationPages = (q: string) =>
  infiniteQueryOptions({
    ...inPages,
    queryKey: ['site', 'organisations', q],
    queryFn: ({ pageParam, signal }) => api(site.organisations, { query: asked(q, pageParam), signal }),
    placeholderData: (before) => before,
  });
export const userPages = (q: string) =>
  infiniteQueryOptions({
    ...inPages,
    queryKey: ['site', 'users', q],
    queryFn: ({ pageParam, signal }) => api(site.users, { query: asked(q, pageParam), signal }),
    placeholderData: (before) => before,
  });
export const enquiryPages = infiniteQueryOptions({
  ...inPages,
  queryKey: ['site', 'enquiries'],
  queryFn: ({ pageParam, signal }) => api(site.enquiries, { query: asked('', pageParam), signal }),
});

/** How often the background work is looked at while somebody looks. */
const LOOK_MS = 5000;
export const jobCounts = queryOptions({
  queryKey: ['site', 'jobs'],
  queryFn: ({ signal }) => api(site.jobs, { signal }),
  refetchInterval: LOOK_MS,
});

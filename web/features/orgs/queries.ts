import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { audit } from '#contract/audit.ts';
import { orgs } from '#contract/orgs.ts';
import { singleSignOn } from '#contract/single-sign-on.ts';
import { tokens } from '#contract/tokens.ts';
import { usage } from '#contract/usage.ts';
import { api } from '../../lib/api.ts';

/** What the sample brought, asked anew each time. */
export const sampleCounts = queryOptions({ queryKey: ['sample'], queryFn: ({ signal }) => api(orgs.sample, { signal }), gcTime: 0 });
export const tokenPages = infiniteQueryOptions({
  queryKey: ['tokens'],
  queryFn: ({ pageParam, signal }) => api(tokens.list, { query: { limit: 50, ...(pageParam ? { cursor: pageParam } : {}) }, signal }),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.next_cursor,
});
export const singleSignOnQuery = queryOptions({
  queryKey: ['single-sign-on'],
  queryFn: ({ signal }) => api(singleSignOn.list, { signal }),
});
export const usageQuery = queryOptions({ queryKey: ['usage'], queryFn: ({ signal }) => api(usage.get, { signal }) });
export const auditPages = infiniteQueryOptions({
  queryKey: ['audit'],
  queryFn: ({ pageParam, signal }) => api(audit.list, { query: { limit: 20, ...(pageParam ? { cursor: pageParam } : {}) }, signal }),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.next_cursor,
});

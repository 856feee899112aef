import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { audit } from '#contract/audit.ts';
import { orgs } from '#contract/orgs.ts';
import { plans } from '#contract/plans.ts';
import { tokens } from '#contract/tokens.ts';
import { api } from '../../lib/api.ts';

/** What the sample brought, asked anew each time. */
export const sampleCounts = queryOptions({ queryKey: ['sample'], queryFn: ({ signal }) => api(orgs.sample, { signal }), gcTime: 0 });
export const planList = queryOptions({ queryKey: ['plans'], queryFn: ({ signal }) => api(plans.list, { signal }) });
export const tokenList = queryOptions({ queryKey: ['tokens'], queryFn: ({ signal }) => api(tokens.list, { signal }) });
export const auditPages = infiniteQueryOptions({
  queryKey: ['audit'],
  queryFn: ({ pageParam, signal }) => api(audit.list, { query: { limit: 20, ...(pageParam ? { cursor: pageParam } : {}) }, signal }),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.next_cursor,
});

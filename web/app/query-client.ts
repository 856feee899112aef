import { lostSave } from '../lib/lost-save.ts';
import { MutationCache, QueryCache, QueryClient, queryOptions, replaceEqualDeep } from '@tanstack/react-query';
import { clientConfig } from '#contract/client-config.ts';
import { users, type User } from '#contract/users.ts';
import { api, identity } from '../lib/api.ts';
import { ApiError } from '#client/api-error.ts';
import { lookElsewhere } from './session/elsewhere.ts';
import { never, pageOwner } from './session/page-owner.ts';
import { reportError } from './notices/report-error.ts';

export const userQuery = queryOptions({
  queryKey: ['user'],
  queryFn: async ({ signal }) => {
    const user = await api(users.get, { signal });
    return pageOwner.worksIn(user.org_id) ? never : user;
  },
  staleTime: 60_000,
});
export const configQuery = queryOptions({
  queryKey: ['config'],
  queryFn: ({ signal }) => api(clientConfig.get, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

const worthRepeating = (error: unknown) => error instanceof ApiError && (error.status === 0 || error.status >= 500);

/** What is on screen stays there when it cannot be read because the sign-in is over. */
const keepWhenSignedOut = (before: unknown, now: unknown): unknown =>
  now === null && before !== undefined && !identity.current() ? before : replaceEqualDeep(before, now);

/** `networkMode: 'always'`: the service may be on this very machine while the browser calls itself offline. */
export const queryClient: QueryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      structuralSharing: keepWhenSignedOut,
      staleTime: 15_000,
      retry: (count, error) => count < 2 && worthRepeating(error),
    },
    mutations: { networkMode: 'always' },
  },
  queryCache: new QueryCache({
    onError(error) {
      if (!(error instanceof ApiError && error.status === 404)) return;
      const orgs = queryClient.getQueryData<User>(userQuery.queryKey)?.orgs ?? [];
      lookElsewhere(orgs.length).catch((failed: unknown) => console.warn('It was not looked for in other organisations', failed));
    },
  }),
  mutationCache: new MutationCache({
    onError(error, _variables, _context, mutation) {
      if (mutation.meta?.['quiet'] || (mutation.meta?.['showsBoth'] && lostSave(error))) return;
      reportError(error, queryClient.getQueryData<User>(userQuery.queryKey)?.access_level);
    },
  }),
});

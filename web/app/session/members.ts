import { queryOptions } from '@tanstack/react-query';
import { access } from '#contract/orgs.ts';
import { api } from '../../lib/api.ts';
import { everyPage } from '#client/every-page.ts';

/** The people of the organisation, with those who were invited: all of them, for any may be chosen or named. */
export const membersQuery = queryOptions({
  queryKey: ['access'],
  queryFn: async ({ signal }) => ({
    access: (await everyPage((query) => api(access.list, { query, signal }))).flatMap((page) => page.access),
  }),
});

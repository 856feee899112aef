import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { type Integration, integrations } from '#contract/integrations.ts';
import { api } from '../../../lib/api.ts';

/** How often a drive is asked about that is being looked at. */
const LOOK_MS = 2000;

export const driveList = queryOptions({
  queryKey: ['integrations'],
  queryFn: ({ signal }) => api(integrations.list, { signal }),
  refetchInterval: ({ state }) => (state.data?.integrations.some(({ syncing }) => syncing) ? LOOK_MS : false),
});

/** What lies in a folder of a drive; null is its top. */
export const driveItems = ({ id, provider }: Pick<Integration, 'id' | 'provider'>, folder: string | null) =>
  infiniteQueryOptions({
    queryKey: ['integrations', id, 'items', folder],
    queryFn: ({ pageParam, signal }) =>
      api(integrations.browse, {
        params: { provider, id },
        query: { ...(folder === null ? {} : { folder }), ...(pageParam ? { cursor: pageParam } : {}) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    retry: false,
  });

/** What a change of a drive makes stale: the drives, and the documents that come from them. */
export const staleByDrives = [driveList.queryKey, ['documents'], ['audit']];

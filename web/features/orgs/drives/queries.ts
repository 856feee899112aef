import { queryOptions } from '@tanstack/react-query';
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
  queryOptions({
    queryKey: ['integrations', id, 'items', folder],
    queryFn: ({ signal }) => api(integrations.browse, { params: { provider, id }, query: folder === null ? {} : { folder }, signal }),
    retry: false,
  });

/** What a change of a drive makes stale: the drives, and the documents that come from them. */
export const staleByDrives = [driveList.queryKey, ['documents'], ['audit']];

import { queryOptions, useQuery } from '@tanstack/react-query';
import { requests, type RequestWithEntries } from '#contract/requests.ts';
import type { At } from '../../app/lazy-screen.ts';
import { queryClient, userQuery } from '../../app/query-client.ts';
import { api } from '../../lib/api.ts';
import { placeIn } from '../../lib/user-settings.ts';
import { requestQuery } from '../../shared/request/queries.ts';

/** Entries of a first picture; `web/public/first.js` asks for as many. */
const FIRST = 40;
/** A first picture is not drawn from what was read longer ago. */
const KEPT_MS = 10_000;

const isThere = (id: string): boolean => queryClient.getQueryData(requestQuery(id).queryKey) !== undefined;

/** The first entries of a request: thousands take a second, these a moment. Where there are no more, they are the request itself. */
const partQuery = (id: string) =>
  queryOptions({
    queryKey: ['request-part', id],
    queryFn: async ({ signal }) => {
      const part = await api(requests.get, { params: { id }, query: { entries: FIRST }, signal });
      if (part.next_cursor === null && !isThere(id)) queryClient.setQueryData(requestQuery(id).queryKey, part);
      return part;
    },
    staleTime: KEPT_MS,
    gcTime: KEPT_MS,
  });

/** Whether the beginning of a request is its first picture: an address that names an entry, a sheet or a filter leads further in, and so does having left it there. */
function atBeginning(id: string, sheetId: string | null, search: At['search']): boolean {
  const user = queryClient.getQueryData(userQuery.queryKey);
  const left = user ? placeIn(user.id, id) : null;
  return left === null && sheetId === null && Object.values(search).every((value) => value === undefined);
}

/** Asks for what the room shows, before it is drawn. */
export async function askAhead({ params, search }: At): Promise<void> {
  const id = params['requestId'] ?? '';
  const begins = !isThere(id) && atBeginning(id, params['sheetId'] ?? null, search);
  await Promise.all([begins && queryClient.prefetchQuery(partQuery(id)), queryClient.prefetchQuery(requestQuery(id))]);
}

interface Read {
  request: RequestWithEntries | undefined;
  /** All its entries are there. */
  whole: boolean;
  /** They could not be read. */
  error: Error | null;
  retry: () => void;
}

/** A request with its entries; the first ones come before the rest. */
export function useRequest(id: string, sheetId: string | null, search: At['search']): Read {
  const part = useQuery({ ...partQuery(id), enabled: !isThere(id) && atBeginning(id, sheetId, search) });
  const all = useQuery(requestQuery(id));
  return {
    request: all.data ?? part.data,
    whole: all.data !== undefined,
    error: all.data ? null : all.error,
    retry: () => void all.refetch(),
  };
}

import { queryOptions } from '@tanstack/react-query';
import { requests } from '#contract/requests.ts';
import { api } from '../../lib/api.ts';

/** A request with all its entries; live events patch it under the same key. */
export const requestQuery = (id: string) =>
  queryOptions({ queryKey: ['request', id], queryFn: ({ signal }) => api(requests.get, { params: { id }, signal }), staleTime: 60_000 });

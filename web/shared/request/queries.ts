import { queryOptions } from '@tanstack/react-query';
import { requests, type RequestWithEntries } from '#contract/requests.ts';
import { api } from '../../lib/api.ts';

/** The pages of entries that the service cuts a request into, put together; what stands beside them is as the last page says. */
async function readWhole(id: string, signal: AbortSignal): Promise<RequestWithEntries> {
  let page = await api(requests.get, { params: { id }, signal });
  const entries = [page.qa_entries];
  while (page.next_cursor !== null) {
    page = await api(requests.get, { params: { id }, query: { cursor: page.next_cursor }, signal });
    entries.push(page.qa_entries);
  }
  return { ...page, qa_entries: entries.flat() };
}

/** A request with all its entries; live events patch it under the same key. */
export const requestQuery = (id: string) =>
  queryOptions({ queryKey: ['request', id], queryFn: ({ signal }) => readWhole(id, signal), staleTime: 60_000 });

import { type RequestWithEntries, requests } from '#contract/requests.ts';
import type { Call } from './call.ts';

/** A request with all its entries, of however many pages they are. */
export const wholeRequest = async (call: Call, id: string): Promise<RequestWithEntries> => {
  let page = await call(requests.get, { params: { id } });
  const entries = [page.qa_entries];
  while (page.next_cursor !== null) {
    page = await call(requests.get, { params: { id }, query: { cursor: page.next_cursor } });
    entries.push(page.qa_entries);
  }
  return { ...page, qa_entries: entries.flat() };
};

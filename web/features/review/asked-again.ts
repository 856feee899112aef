import type { QueryClient } from '@tanstack/react-query';
import { isWaiting, stageOf } from '#contract/entry-statuses.ts';
import type { RequestWithEntries } from '#contract/requests.ts';

/** How many questions that were asked again stay open because nothing surely answers them, and how many have a draft. */
interface Came {
  open: number;
  drafted: number;
}

/** Tells what came of questions that were asked again as soon as all of them are settled; nothing where their request is closed before. */
export function whenSettled(client: QueryClient, requestId: string, ids: readonly string[], tell: (came: Came) => void): void {
  const cache = client.getQueryCache();
  const wanted = new Set(ids);
  let began = false;
  const stop = cache.subscribe(({ query }) => {
    if (query.queryKey[0] !== 'request' || query.queryKey[1] !== requestId) return;
    const rows = client.getQueryData<RequestWithEntries>(['request', requestId])?.qa_entries.filter(({ id }) => wanted.has(id));
    if (!rows) return stop();
    const waits = rows.some(({ status }) => isWaiting(status));
    began ||= waits;
    if (waits || !began) return;
    stop();
    tell({
      open: rows.filter(({ status }) => status === 'unanswered').length,
      drafted: rows.filter(({ status }) => stageOf(status) === 'draft').length,
    });
  });
}

import type { QueryClient } from '@tanstack/react-query';
import type { QaEntry } from '#contract/qa-entries.ts';
import type { RequestWithEntries } from '#contract/requests.ts';
import { replaceNewer } from '../../app/live/patch.ts';
import { outbox } from '../../app/outbox/work.ts';

/** The entries of requests that are loaded here; those of `requestId` can be replaced by newer ones. */
export const loadedRows = (client: QueryClient, requestId: string) => ({
  /** With what waits to be sent on top. */
  rowOf(id: string, request = requestId): QaEntry | undefined {
    const row = client.getQueryData<RequestWithEntries>(['request', request])?.qa_entries.find((entry) => entry.id === id);
    return row && outbox.meant(row);
  },
  put: (rows: QaEntry[]) =>
    client.setQueryData<RequestWithEntries>(
      ['request', requestId],
      (old) => old && { ...old, qa_entries: replaceNewer(old.qa_entries, new Map(rows.map((row) => [row.id, row]))) },
    ),
});

export type LoadedRows = ReturnType<typeof loadedRows>;

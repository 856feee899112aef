import { queryOptions } from '@tanstack/react-query';
import { documents } from '#contract/documents.ts';
import { qaEntries } from '#contract/qa-entries.ts';
import { api } from '../../lib/api.ts';

export const historyQuery = (entryId: string, version: number) =>
  queryOptions({
    queryKey: ['history', entryId, version],
    queryFn: ({ signal }) => api(qaEntries.history, { params: { id: entryId }, signal }),
  });

/** Passages around a cited one, to be read in their document. */
export const passagesQuery = (documentId: string, around: string | undefined) =>
  queryOptions({
    queryKey: ['passages', documentId, around ?? null],
    queryFn: ({ signal }) =>
      api(documents.passages, { params: { id: documentId }, query: { limit: 9, ...(around ? { around } : {}) }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

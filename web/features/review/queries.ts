import { queryOptions } from '@tanstack/react-query';
import { documents } from '#contract/documents.ts';
import type { ExportIncludes } from '#contract/exports.ts';
import { access } from '#contract/orgs.ts';
import { qaEntries } from '#contract/qa-entries.ts';
import { requests } from '#contract/requests.ts';
import { api } from '../../lib/api.ts';

/** A request with all its entries; live events patch it under the same key. */
export const requestQuery = (id: string) =>
  queryOptions({ queryKey: ['request', id], queryFn: ({ signal }) => api(requests.get, { params: { id }, signal }), staleTime: 60_000 });

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

export const membersQuery = queryOptions({
  queryKey: ['access'],
  queryFn: ({ signal }) => api(access.list, { signal }),
  staleTime: 60_000,
});

export const proofQuery = (id: string, include: ExportIncludes) =>
  queryOptions({
    queryKey: ['proof', id, include],
    queryFn: ({ signal }) => api(requests.proof, { params: { id }, query: { include }, signal }),
    staleTime: 0,
    gcTime: 0,
  });

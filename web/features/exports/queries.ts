import { queryOptions } from '@tanstack/react-query';
import { type ExportIncludes, exports } from '#contract/exports.ts';
import { requests } from '#contract/requests.ts';
import { toldFiles } from '#contract/told-files.ts';
import { api } from '../../lib/api.ts';

export const proofQuery = (id: string, include: ExportIncludes) =>
  queryOptions({
    queryKey: ['proof', id, include],
    queryFn: ({ signal }) => api(requests.proof, { params: { id }, query: { include }, signal }),
    staleTime: 0,
    gcTime: 0,
  });

/** What the form would refuse as things stand: asked anew whenever the menu opens. */
export const objectionsQuery = (id: string, include: ExportIncludes) =>
  queryOptions({
    queryKey: ['objections', id, include],
    queryFn: ({ signal }) => api(exports.objections, { params: { id }, query: { include }, signal }),
    staleTime: 0,
    gcTime: 0,
  });

/** Approved answers that may hold no longer, or are not what the customer was told: asked anew whenever somebody says what was sent. */
export const doubtsQuery = (id: string) =>
  queryOptions({
    queryKey: ['doubts', id],
    queryFn: ({ signal }) => api(toldFiles.doubts, { params: { id }, signal }),
    staleTime: 0,
    gcTime: 0,
  });

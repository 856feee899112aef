import { queryOptions } from '@tanstack/react-query';
import type { ExportIncludes } from '#contract/exports.ts';
import { requests } from '#contract/requests.ts';
import { api } from '../../lib/api.ts';

export const proofQuery = (id: string, include: ExportIncludes) =>
  queryOptions({
    queryKey: ['proof', id, include],
    queryFn: ({ signal }) => api(requests.proof, { params: { id }, query: { include }, signal }),
    staleTime: 0,
    gcTime: 0,
  });

import { queryOptions } from '@tanstack/react-query';
import { told } from '#contract/told.ts';
import { api } from '../../lib/api.ts';

/** What somebody looks at, or is about to change. */
export interface Rest {
  documents?: string[];
  folder?: string;
  entries?: string[];
}

/** How many given answers rest on it, and to how many customers; asked anew each time, for what is told is told elsewhere. */
export const restingQuery = ({ documents = [], folder, entries = [] }: Rest) =>
  queryOptions({
    queryKey: ['told', 'resting', documents, folder ?? null, entries],
    queryFn: ({ signal }) =>
      api(told.resting, {
        query: {
          ...(documents.length > 0 ? { documents: documents.join(',') } : {}),
          ...(folder === undefined ? {} : { folder }),
          ...(entries.length > 0 ? { library_entries: entries.join(',') } : {}),
        },
        signal,
      }),
    staleTime: 0,
  });

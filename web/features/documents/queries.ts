import { infiniteQueryOptions, queryOptions, type InfiniteData, type QueryClient } from '@tanstack/react-query';
import { documents, type DocumentItem } from '#contract/documents.ts';
import { api } from '../../lib/api.ts';
import { everyPage } from '#client/every-page.ts';

/** What is in a folder (null: at the root), page by page; folders and documents. */
export const itemsIn = (folder: string | null) =>
  infiniteQueryOptions({
    queryKey: ['documents', folder],
    queryFn: ({ pageParam, signal }) =>
      api(documents.list, {
        query: {
          category: 'knowledge_base',
          limit: 200,
          ...(folder ? { parent_id: folder } : {}),
          ...(pageParam ? { cursor: pageParam } : {}),
        },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
  });

/** A document or folder as the lists that are loaded have it. */
export const listed = (client: QueryClient, id: string): DocumentItem | undefined =>
  client
    .getQueriesData<InfiniteData<{ documents: DocumentItem[] }>>({ queryKey: ['documents'] })
    .flatMap(([, data]) => data?.pages?.flatMap((page) => page.documents) ?? [])
    .find((item) => item.id === id);

export const oneDocument = (id: string) =>
  queryOptions({ queryKey: ['document', id], queryFn: ({ signal }) => api(documents.get, { params: { id }, signal }) });

/** A folder with those around it, outermost first. */
export const pathTo = (folder: string) =>
  queryOptions({
    queryKey: ['document', folder, 'path'],
    queryFn: async ({ signal }) => {
      const path: DocumentItem[] = [];
      for (let id: string | null = folder; id !== null; id = path[0]!.parent_id)
        path.unshift(await api(documents.get, { params: { id }, signal }));
      return path;
    },
  });

export const passagesOf = (id: string, around: string | null) =>
  infiniteQueryOptions({
    queryKey: ['document', id, 'passages', around],
    queryFn: ({ pageParam, signal }) =>
      api(documents.passages, {
        params: { id },
        query: { limit: 50, ...(around ? { around } : {}), ...(pageParam ? { cursor: pageParam } : {}) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
  });

/** A search and what limits it: a folder, a label, a kind of result, how many days ago a document was changed at most. */
export interface SearchView {
  q: string;
  folder: string | undefined;
  label: string | undefined;
  kind: 'passage' | 'answer' | undefined;
  days: '30' | '365' | undefined;
}

const DAY_MS = 86_400_000;

export const found = ({ q, folder, label, kind, days }: SearchView) =>
  queryOptions({
    queryKey: ['documents-search', q, folder, label, kind, days],
    queryFn: ({ signal }) =>
      api(documents.search, {
        query: {
          q,
          limit: 30,
          ...(folder ? { folder_id: folder } : {}),
          ...(label ? { label } : {}),
          ...(kind ? { kind } : {}),
          ...(days ? { since: new Date(Date.now() - Number(days) * DAY_MS).toISOString() } : {}),
        },
        signal,
      }),
    placeholderData: (before) => before,
  });

export const labelsQuery = queryOptions({
  queryKey: ['documents', 'labels'],
  queryFn: async ({ signal }) => (await everyPage((query) => api(documents.labels, { query, signal }))).flatMap(({ labels }) => labels),
});

/** How many items are in a folder, at any depth. */
export async function countIn(folder: string, signal?: AbortSignal): Promise<number> {
  let count = 0;
  let cursor: string | null = null;
  do {
    const page: { documents: DocumentItem[]; next_cursor: string | null } = await api(documents.list, {
      query: { parent_id: folder, limit: 200, ...(cursor ? { cursor } : {}) },
      ...(signal ? { signal } : {}),
    });
    count += page.documents.length;
    for (const item of page.documents) if (item.item_type === 'folder') count += await countIn(item.id, signal);
    cursor = page.next_cursor;
  } while (cursor);
  return count;
}

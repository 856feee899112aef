import { queryOptions } from '@tanstack/react-query';
import { documents } from '#contract/documents.ts';
import { api } from '../../lib/api.ts';
import { everyPage } from '#client/every-page.ts';

/** The folders at the root of the knowledge base that hold one's own; the sample's restrict nothing of one's own. */
export const foldersQuery = queryOptions({
  queryKey: ['documents', 'folders'],
  queryFn: async ({ signal }) => {
    const { documents: items } = await api(documents.list, { query: { category: 'knowledge_base', limit: 200 }, signal });
    return items.filter((item) => item.item_type === 'folder' && item.origin.kind !== 'sample');
  },
});

/** The labels of one's own documents; the sample's restrict nothing of one's own. */
export const ownLabelsQuery = queryOptions({
  queryKey: ['documents', 'labels', 'own'],
  queryFn: async ({ signal }) =>
    (await everyPage((page) => api(documents.labels, { query: { sample: 'false', ...page }, signal }))).flatMap(({ labels }) => labels),
});

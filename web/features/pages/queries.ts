import { queryOptions } from '@tanstack/react-query';
import { pages, type TextLanguage, type TextName } from '#contract/pages.ts';
import { api } from '../../lib/api.ts';

/** The guide changes with the product alone. */
const staleTime = Number.POSITIVE_INFINITY;

export const guideQuery = queryOptions({
  queryKey: ['guide'],
  queryFn: ({ signal }) => api(pages.guide, { signal }),
  staleTime,
});
export const guidePageQuery = (page: string) =>
  queryOptions({
    queryKey: ['guide', page],
    queryFn: ({ signal }) => api(pages.guidePage, { params: { page }, signal }),
    staleTime,
  });
export const textQuery = (text: TextName, language: TextLanguage) =>
  queryOptions({
    queryKey: ['text', text, language],
    queryFn: ({ signal }) => api(pages.text, { params: { text }, query: { language }, signal }),
  });

import { queryOptions } from '@tanstack/react-query';
import { pages, type TextLanguage, type TextName } from '#contract/pages.ts';
import { api } from '../../lib/api.ts';

/** The guide changes with the product alone. */
const staleTime = Number.POSITIVE_INFINITY;

export const guideQuery = (language: TextLanguage) =>
  queryOptions({
    queryKey: ['guide', language],
    queryFn: ({ signal }) => api(pages.guide, { query: { language }, signal }),
    staleTime,
  });
export const guidePageQuery = (page: string, language: TextLanguage) =>
  queryOptions({
    queryKey: ['guide', language, page],
    queryFn: ({ signal }) => api(pages.guidePage, { params: { page }, query: { language }, signal }),
    staleTime,
  });
export const textQuery = (text: TextName, language: TextLanguage) =>
  queryOptions({
    queryKey: ['text', text, language],
    queryFn: ({ signal }) => api(pages.text, { params: { text }, query: { language }, signal }),
  });

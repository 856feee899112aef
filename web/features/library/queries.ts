import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Answer } from '#contract/endpoint.ts';
import { library, type LibraryEntry, type LibraryGroup } from '#contract/library.ts';
import { api } from '../../lib/api.ts';

/** An entry with its history and what hangs on it. */
export type WholeEntry = Answer<typeof library.get>;

export interface LibraryView {
  q?: string | undefined;
  /** `due` is what is in use and past its review date. */
  status: 'active' | 'due' | 'retired' | 'any';
  origin?: LibraryEntry['origin'] | undefined;
  mine: boolean;
}

/** The library as the filters say, newest first, or the best matches of what is searched for. */
export const libraryPages = ({ q, status, origin, mine }: LibraryView) =>
  infiniteQueryOptions({
    queryKey: ['library', 'list', { q, status, origin, mine }],
    queryFn: ({ pageParam, signal }) =>
      api(library.list, {
        query: {
          limit: 100,
          ...(q ? { q } : {}),
          ...(status === 'any' ? {} : { status: status === 'retired' ? 'retired' : 'active' }),
          ...(status === 'due' ? { due: 'true' } : {}),
          ...(origin ? { origin } : {}),
          ...(mine ? { mine: 'true' } : {}),
          ...(pageParam ? { cursor: pageParam } : {}),
        },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    placeholderData: (before) => before,
  });

export const libraryGroups = (kind: LibraryGroup['kind']) =>
  infiniteQueryOptions({
    queryKey: ['library', 'groups', kind],
    queryFn: ({ pageParam, signal }) =>
      api(library.groups, { query: { kind, limit: 20, ...(pageParam ? { cursor: pageParam } : {}) }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
  });

/** How many answers are new in the library; under the library, so that every change of it asks anew. */
export const newInLibrary = (mine: boolean) =>
  queryOptions({
    queryKey: ['library', 'new', mine],
    queryFn: ({ signal }) => api(library.countNew, { query: mine ? { mine: 'true' } : {}, signal }),
  });

/** What approving all that is new would approve; read anew whenever it is to be seen. */
export const newEntries = (mine: boolean) =>
  queryOptions({
    queryKey: ['library', 'new', mine, 'list'],
    queryFn: ({ signal }) => api(library.listNew, { query: mine ? { mine: 'true' } : {}, signal }),
    staleTime: 0,
    gcTime: 0,
  });

/** Facts about the company, confirmed and found. */
export const companyFacts = queryOptions({ queryKey: ['library', 'facts'], queryFn: ({ signal }) => api(library.facts, { signal }) });

/** Read anew whenever it is opened: where it is used follows from requests, of which nothing is told here. */
export const libraryEntry = (id: string) =>
  queryOptions({
    queryKey: ['library', 'entry', id],
    queryFn: ({ signal }) => api(library.get, { params: { id }, signal }),
    staleTime: 0,
  });

/** A change of the library makes all of it stale: lists, groups and entries. */
export const stale = { invalidates: [['library']] };

/** A day of a date field as the moment it begins, and back. */
export const instantOf = (day: string): string | null => (day === '' ? null : `${day}T00:00:00.000Z`);
export const dayOf = (instant: string | null): string => instant?.slice(0, 10) ?? '';
export const isDue = ({ review_at, status }: Pick<LibraryEntry, 'review_at' | 'status'>, now: Date = new Date()): boolean =>
  status === 'active' && review_at !== null && Date.parse(review_at) <= now.getTime();

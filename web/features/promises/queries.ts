import { infiniteQueryOptions, queryOptions, type InfiniteData, type QueryClient } from '@tanstack/react-query';
import type { Answer } from '#contract/endpoint.ts';
import { promises, type PromiseState, type ToldPromise } from '#contract/promises.ts';
import { api } from '../../lib/api.ts';

/** What the address narrows the list to. */
export interface PromiseView {
  customer?: string | undefined;
  q?: string | undefined;
  /** `all` for every state. */
  state: PromiseState | 'outstanding' | 'all';
  /** A member's id. */
  owner?: string | undefined;
}

type PromisePage = Answer<typeof promises.list>;
type PromisePages = InfiniteData<PromisePage, string | null>;

const PAGE = 100;

const queryOf = ({ customer, q, state, owner }: PromiseView) => ({
  ...(customer ? { customer } : {}),
  ...(q ? { q } : {}),
  ...(state === 'all' ? {} : { state }),
  ...(owner ? { owner } : {}),
});

/** What customers were promised, by day. */
export const promisePages = (view: PromiseView) =>
  infiniteQueryOptions({
    queryKey: ['promises', 'list', queryOf(view)],
    queryFn: ({ pageParam, signal }) =>
      api(promises.list, { query: { limit: PAGE, ...queryOf(view), ...(pageParam ? { cursor: pageParam } : {}) }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    placeholderData: (before) => before,
  });

export const promiseCounts = queryOptions({
  queryKey: ['promises', 'counts'],
  queryFn: ({ signal }) => api(promises.counts, { signal }),
});

/** How many are still to be kept. */
export const outstanding = ({ overdue, soon, later, undated }: Answer<typeof promises.counts>): number => overdue + soon + later + undated;

/** The given answers that it rests on, the newest of them. */
export const answersOf = (id: string) =>
  queryOptions({
    queryKey: ['promises', 'answers', id],
    queryFn: ({ signal }) => api(promises.answers, { params: { id }, query: { limit: 10 }, signal }),
  });

/** How it stood after each change. */
export const historyOf = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['promises', 'history', id],
    queryFn: ({ pageParam, signal }) =>
      api(promises.history, { params: { id }, query: { limit: 20, ...(pageParam ? { cursor: pageParam } : {}) }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
  });

/** What other customers were promised in the same words. */
export const othersOf = (id: string) =>
  queryOptions({
    queryKey: ['promises', 'others', id],
    queryFn: ({ signal }) => api(promises.list, { query: { like: id, limit: 50 }, signal }),
  });

/** Puts one as it is now into the lists that are loaded, and has them read again: its place goes by its day. */
export function putPromise(client: QueryClient, now: ToldPromise): void {
  client.setQueriesData<PromisePages>(
    { queryKey: ['promises', 'list'] },
    (pages) =>
      pages && {
        ...pages,
        pages: pages.pages.map((page) => ({ ...page, promises: page.promises.map((one) => (one.id === now.id ? now : one)) })),
      },
  );
  void client.invalidateQueries({ queryKey: ['promises'] });
}

import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { backtests, type Backtest } from '#contract/backtests.ts';
import { api } from '../../lib/api.ts';

export const isUnderWay = ({ status }: Pick<Backtest, 'status'>): boolean => status === 'queued' || status === 'running';

/** How often the progress of what is under way is asked for; its end arrives by itself. */
const LOOK_MS = 1000;

export const backtestPages = infiniteQueryOptions({
  queryKey: ['backtests'],
  queryFn: ({ pageParam, signal }) => api(backtests.list, { query: { limit: 50, ...(pageParam ? { cursor: pageParam } : {}) }, signal }),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.next_cursor,
  refetchInterval: ({ state }) => (state.data?.pages.some((page) => page.backtests.some(isUnderWay)) ? LOOK_MS : false),
});

/** With all of its items, which come in several answers where they are long. */
async function readWhole(id: string, signal: AbortSignal) {
  let page = await api(backtests.get, { params: { id }, query: {}, signal });
  const items = [...page.items];
  while (page.next_cursor !== null) {
    page = await api(backtests.get, { params: { id }, query: { cursor: page.next_cursor }, signal });
    for (const item of page.items) items.push(item);
  }
  return { ...page, items };
}

export const oneBacktest = (id: string) =>
  queryOptions({
    queryKey: ['backtests', id],
    queryFn: ({ signal }) => readWhole(id, signal),
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? LOOK_MS : false),
  });

export const candidates = (q: string) =>
  queryOptions({
    queryKey: ['backtest-candidates', q],
    queryFn: ({ signal }) => api(backtests.candidates, { query: { limit: 50, ...(q ? { q } : {}) }, signal }),
    placeholderData: (before) => before,
  });

import { infiniteQueryOptions } from '@tanstack/react-query';
import { notifications } from '#contract/notifications.ts';
import { api } from '../../../lib/api.ts';

const AT_ONCE = 20;

const pagesOf = (unread: boolean) =>
  infiniteQueryOptions({
    queryKey: ['notifications', unread ? 'unread' : 'read'],
    queryFn: ({ pageParam, signal }) =>
      api(notifications.list, {
        query: { unread: unread ? 'true' : 'false', limit: AT_ONCE, ...(pageParam ? { cursor: pageParam } : {}) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
  });

/** What nobody has read yet, newest first; each page says how many there are in all. */
export const unreadNews = pagesOf(true);
export const readNews = pagesOf(false);

import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { comments, type Comment } from '#contract/comments.ts';
import { commentsKey, said } from '../../../app/outbox/comments.ts';
import type { Said } from '../../../app/outbox/said.ts';
import { api } from '../../../lib/api.ts';
import { useStore } from '../../../lib/store.ts';

/** All comments on the entries of a request, oldest first. */
const commentsQuery = (request: string) =>
  queryOptions({
    queryKey: commentsKey(request),
    queryFn: async ({ signal }) => {
      const all: Comment[] = [];
      let cursor: string | null = null;
      do {
        const page: { comments: Comment[]; next_cursor: string | null } = await api(comments.list, {
          params: { id: request },
          query: { limit: 200, ...(cursor ? { cursor } : {}) },
          signal,
        });
        all.push(...page.comments);
        cursor = page.next_cursor;
      } while (cursor);
      return all;
    },
  });

/** What was said about an entry: what the service has, and what waits here to be sent. */
export interface Thread {
  comments: Comment[];
  waiting: Said[];
}
export type Threads = ReadonlyMap<string, Thread>;

export const saidIn = (thread: Thread | undefined): number => (thread ? thread.comments.length + thread.waiting.length : 0);

/** The comments of a request, by entry. */
export function useThreads(request: string): Threads {
  const { data } = useQuery(commentsQuery(request));
  const unsent = useStore(said.waiting);
  return useMemo(() => {
    const threads = new Map<string, Thread>();
    const threadOf = (entry: string): Thread => {
      const thread = threads.get(entry) ?? { comments: [], waiting: [] };
      threads.set(entry, thread);
      return thread;
    };
    const there = new Set((data ?? []).map(({ id }) => id));
    for (const comment of data ?? []) threadOf(comment.entry_id).comments.push(comment);
    for (const one of unsent) if (one.request === request && !there.has(one.id)) threadOf(one.entry).waiting.push(one);
    return threads;
  }, [data, unsent, request]);
}

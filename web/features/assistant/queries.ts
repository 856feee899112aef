import { infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import { assistant, type Assistant, type Conversation } from '#contract/assistant.ts';
import type { Answer } from '#contract/endpoint.ts';
import type { Language } from '../../i18n/i18n.ts';
import { api, identity } from '../../lib/api.ts';
import { keepAnswer } from '../../lib/keep-answer.ts';

/** A visitor has none: an answer of nothing would still stand there once they have signed in. */
export const assistantQuery = queryOptions({
  queryKey: ['assistant'],
  queryFn: ({ signal }) => api(assistant.get, { signal }),
  enabled: () => Boolean(identity.current()),
});

export const conversationQuery = (id: string) =>
  queryOptions({
    queryKey: ['assistant-conversation', id],
    queryFn: ({ signal }) => api(assistant.conversation, { params: { id }, signal }),
  });

export const newsQuery = (language: Language) =>
  queryOptions({
    queryKey: ['assistant-news', language],
    queryFn: ({ signal }) => api(assistant.news, { query: { language }, signal }),
  });

export const coverageQuery = (language: Language) =>
  queryOptions({
    queryKey: ['assistant-coverage', language],
    queryFn: ({ signal }) => api(assistant.coverage, { query: { language }, signal }),
  });

export const invitePages = infiniteQueryOptions({
  queryKey: ['assistant-invites'],
  queryFn: ({ pageParam, signal }) => api(assistant.invites, { query: { limit: 50, ...(pageParam ? { cursor: pageParam } : {}) }, signal }),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.next_cursor,
});

export const colleaguesQuery = queryOptions({
  queryKey: ['assistant-colleagues'],
  queryFn: ({ signal }) => api(assistant.colleagues, { signal }),
});

export const sharedQuery = (token: string) =>
  queryOptions({
    queryKey: ['assistant-shared', token],
    queryFn: ({ signal }) => api(assistant.shared, { params: { token }, signal }),
  });

/** The same for a signed-in reader, who may be one of those it is for. */
export const sharedWithMeQuery = (token: string) =>
  queryOptions({
    queryKey: ['assistant-shared-with-me', token],
    queryFn: ({ signal }) => api(assistant.sharedWithMe, { params: { token }, signal }),
  });

const historyKey = ['assistant-history'] as const;

export const historyQuery = (q: string) =>
  infiniteQueryOptions({
    queryKey: [...historyKey, q],
    queryFn: ({ pageParam, signal }) =>
      api(assistant.conversations, { query: { ...(q ? { q } : {}), ...(pageParam ? { cursor: pageParam } : {}) }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
  });

type Answered = Answer<typeof assistant.ask>;

/** Puts a question with its answer where the screens read it: at the end of its conversation, and into the usage. */
export async function keepTurn(client: QueryClient, { conversation_id, turn, usage }: Answered, specialist: Conversation['specialist']) {
  const title = client.getQueryData(conversationQuery(conversation_id).queryKey)?.title ?? turn.question;
  const last = { id: conversation_id, title, updated_at: turn.created_at };
  keepAnswer<Assistant>(client, assistantQuery.queryKey, (known) => known && { ...known, usage, last });
  keepAnswer<Conversation>(client, conversationQuery(conversation_id).queryKey, (known) => ({
    ...(known ?? {
      id: conversation_id,
      specialist,
      title: turn.question,
      shared_path: null,
      shared_with: null,
      created_at: turn.created_at,
    }),
    updated_at: turn.created_at,
    turns: [...(known?.turns ?? []).filter(({ id }) => id !== turn.id), turn],
  }));
  await client.invalidateQueries({ queryKey: historyKey, refetchType: 'none' });
}

/** The link of a conversation was made or ended, or is for others now. */
export function keepShare(client: QueryClient, { id, shared_path, shared_with }: Omit<Conversation, 'turns'>): void {
  keepAnswer<Conversation>(client, conversationQuery(id).queryKey, (known) => known && { ...known, shared_path, shared_with });
  void client.invalidateQueries({ queryKey: historyKey, refetchType: 'none' });
}

/** A conversation is gone. */
export async function dropConversation(client: QueryClient, id: string): Promise<void> {
  client.removeQueries({ queryKey: conversationQuery(id).queryKey });
  await Promise.all([client.invalidateQueries({ queryKey: historyKey }), client.invalidateQueries(assistantQuery)]);
}

import { infiniteQueryOptions, queryOptions, type InfiniteData, type QueryClient } from '@tanstack/react-query';
import type { Answer } from '#contract/endpoint.ts';
import { told, type ToldAlarm, type ToldAlarmKind } from '#contract/told.ts';
import { toldCustomers } from '#contract/told-customers.ts';
import { toldFiles } from '#contract/told-files.ts';
import { toldLetters } from '#contract/told-letters.ts';
import type { LetterLanguage } from '#contract/languages.ts';
import { api } from '../../lib/api.ts';

/** What the address narrows the screen to. */
export interface ToldView {
  customer?: string | undefined;
  kind?: ToldAlarmKind | undefined;
  q?: string | undefined;
  /** What rests on this document, or on this entry of the library. */
  document?: string | undefined;
  entry?: string | undefined;
  /** What this member sees to, or `nobody`. */
  owner?: string | undefined;
  /** Those that are settled or over by themselves, instead of the open ones. */
  settled: boolean;
  /** Of all answers those without a source. */
  unsourced?: boolean | undefined;
}

type AlarmPage = Answer<typeof told.alarms>;
type AlarmPages = InfiniteData<AlarmPage, string | null>;

/** What is read anew where given answers come or go, or findings about them are settled or opened. */
export const stale = [['told'], ['told-alarms'], ['promises']];

const PAGE = 200;

const alarmQuery = ({ customer, kind, q, document, entry, owner, settled }: ToldView) => ({
  ...(customer ? { customer } : {}),
  ...(kind ? { kind } : {}),
  ...(q ? { q } : {}),
  ...(document ? { document } : {}),
  ...(entry ? { library_entry: entry } : {}),
  ...(owner ? { owner } : {}),
  ...(settled ? { settled: 'true' as const } : {}),
});

/** Not below `told`: what happens elsewhere does not fetch thousands of rows anew; `alarmsHead` says that something did. */
const ALARMS = 'told-alarms';

/** Given answers that may hold no longer, those found last first. */
export const alarmPages = (view: ToldView) =>
  infiniteQueryOptions({
    queryKey: [ALARMS, alarmQuery(view)],
    queryFn: ({ pageParam, signal }) =>
      api(told.alarms, { query: { limit: PAGE, ...alarmQuery(view), ...(pageParam ? { cursor: pageParam } : {}) }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    placeholderData: (before) => before,
  });

/** The first of them alone, and how many are open of all: asked anew with every event. */
export const alarmsHead = (view: ToldView) =>
  queryOptions({
    queryKey: ['told', 'head', alarmQuery(view)],
    queryFn: ({ signal }) => api(told.alarms, { query: { limit: 1, ...alarmQuery(view) }, signal }),
    placeholderData: (before) => before,
  });

export const customerPages = ({ document, entry }: Pick<ToldView, 'document' | 'entry'>) =>
  infiniteQueryOptions({
    queryKey: ['told', 'customers', { document, entry }],
    queryFn: ({ pageParam, signal }) =>
      api(told.customers, {
        query: {
          limit: 100,
          sort: 'changed',
          ...(document ? { document } : {}),
          ...(entry ? { library_entry: entry } : {}),
          ...(pageParam ? { cursor: pageParam } : {}),
        },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
  });

export const answerPages = ({
  customer,
  q,
  document,
  entry,
  unsourced,
}: Pick<ToldView, 'customer' | 'q' | 'document' | 'entry' | 'unsourced'>) =>
  infiniteQueryOptions({
    queryKey: ['told', 'answers', { customer, q, document, entry, unsourced }],
    queryFn: ({ pageParam, signal }) =>
      api(told.list, {
        query: {
          limit: 100,
          ...(unsourced ? { unsourced: 'true' as const } : {}),
          ...(customer ? { customer } : {}),
          ...(q ? { q } : {}),
          ...(document ? { document } : {}),
          ...(entry ? { library_entry: entry } : {}),
          ...(pageParam ? { cursor: pageParam } : {}),
        },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    placeholderData: (before) => before,
  });

const isOpen = ({ settled, over_at }: ToldAlarm): boolean => settled === null && over_at === null;

/** Puts one as it is now into the lists that are loaded: in its place, or out of those that it stands in no longer. A list to which it comes back is read anew. */
export function putAlarm(client: QueryClient, now: ToldAlarm): void {
  for (const [key, pages] of client.getQueriesData<AlarmPages>({ queryKey: [ALARMS] })) {
    const settled = (key[1] as { settled?: string }).settled === 'true';
    if (!pages) continue;
    const stays = settled !== isOpen(now);
    const isThere = pages.pages.some(({ alarms }) => alarms.some(({ id }) => id === now.id));
    const placed = ({ alarms, ...page }: AlarmPage): AlarmPage => ({
      ...page,
      alarms: alarms.flatMap((one) => (one.id !== now.id ? [one] : stays ? [now] : [])),
    });
    if (stays && !isThere) void client.invalidateQueries({ queryKey: key });
    else client.setQueryData<AlarmPages>(key, { ...pages, pages: pages.pages.map(placed) });
  }
  void client.invalidateQueries({ queryKey: ['told'] });
}

/** What became of what one customer was told; none where nothing is kept of them. */
export const customerQuery = (customer: string) =>
  queryOptions({
    queryKey: ['told', 'customer', customer],
    queryFn: async ({ signal }) => (await api(told.customers, { query: { customer, limit: 1 }, signal })).customers[0] ?? null,
  });

/** The files that a customer got, newest first. */
export const filePages = (customer: string) =>
  infiniteQueryOptions({
    queryKey: ['told', 'files', customer],
    queryFn: ({ pageParam, signal }) =>
      api(toldFiles.list, { query: { customer, limit: 50, ...(pageParam ? { cursor: pageParam } : {}) }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
  });

/** The first answers that a file tells. */
export const fileAnswersQuery = (id: string, limit: number) =>
  queryOptions({
    queryKey: ['told', 'file', id, limit],
    queryFn: ({ signal }) => api(toldFiles.answers, { params: { id }, query: { limit }, signal }),
  });

/** Which letter: in the language of the form unless one is given, with the undecided answers that are asked for. */
export interface LetterAsked {
  customer: string;
  language: LetterLanguage | null;
  also: string[];
}

/** The query of a letter, of its text and of its file alike. */
export const letterAsked = ({ customer, language, also }: LetterAsked) => ({
  customer,
  ...(language ? { language } : {}),
  ...(also.length > 0 ? { also: also.join(',') } : {}),
});

/** The letter of correction as it would be written now. Nothing is kept of it. */
export const letterQuery = (asked: LetterAsked) =>
  queryOptions({
    queryKey: ['told', 'letter', asked],
    queryFn: ({ signal }) => api(toldLetters.get, { query: letterAsked(asked), signal }),
    placeholderData: (before) => before,
    staleTime: 0,
    gcTime: 0,
  });

/** What differs between the file that a customer got in a request and what is approved now. */
export const correctionQuery = (requestId: string) =>
  queryOptions({
    queryKey: ['told', 'correction', requestId],
    queryFn: ({ signal }) => api(toldFiles.correction, { params: { id: requestId }, signal }),
    staleTime: 0,
    gcTime: 0,
  });

/** Customers that may be one, spelt twice. */
export const alikeQuery = queryOptions({
  queryKey: ['told', 'alike'],
  queryFn: ({ signal }) => api(toldCustomers.alike, { signal }),
});

/** What was done with a finding, as of a version of it. */
export const historyPages = (id: string, version: number) =>
  infiniteQueryOptions({
    queryKey: ['told', 'history', id, version],
    queryFn: ({ pageParam, signal }) =>
      api(told.history, { params: { id }, query: { limit: 50, ...(pageParam ? { cursor: pageParam } : {}) }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
  });

/** The passages that both sentences of a finding stand in. */
export const papersQuery = (id: string) =>
  queryOptions({ queryKey: ['told', 'papers', id], queryFn: ({ signal }) => api(told.papers, { params: { id }, signal }) });

import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { documents, type DocumentItem } from '#contract/documents.ts';
import { qaEntries, type QaEntry } from '#contract/qa-entries.ts';
import { requests, type QuestionnaireRequest, type RequestWithEntries } from '#contract/requests.ts';
import type { Api } from '#client/create-api.ts';
import type { Batch } from './gather.ts';

/** The service answers at most this many rows by id, and of entries no more than one answer holds; more make the whole list stale. */
export const MOST_IDS = 200;
const TOO_MANY = 'too many at once';

/** @throws for more than are answered */
function named(ids: string[]): string {
  if (ids.length > MOST_IDS) throw new Error(TOO_MANY);
  return ids.join(',');
}

const byId = <T extends { id: string }>(rows: T[]) => new Map(rows.map((row) => [row.id, row]));

/** Replaces the rows that changed and keeps the identity of all others, so that memoised rows stay as they are. */
function replaceRows<T extends { id: string }>(rows: T[], changed: Map<string, T>): T[] {
  return rows.some((row) => changed.has(row.id)) ? rows.map((row) => changed.get(row.id) ?? row) : rows;
}

/** Puts fields of requests into every list that holds them, and into the request where it is open. */
export function putRequests(client: QueryClient, changed: ReadonlyMap<string, Partial<QuestionnaireRequest>>): void {
  client.setQueriesData<RequestPages>(
    { queryKey: ['requests'] },
    (old) => old && { ...old, pages: old.pages.map((page) => ({ ...page, requests: mergeRows(page.requests, changed) })) },
  );
  for (const [id, fields] of changed) client.setQueryData<RequestWithEntries>(['request', id], (open) => open && { ...open, ...fields });
}
const mergeRows = <T extends { id: string }>(rows: T[], changed: ReadonlyMap<string, Partial<T>>): T[] =>
  rows.some((row) => changed.has(row.id)) ? rows.map((row) => (changed.has(row.id) ? { ...row, ...changed.get(row.id) } : row)) : rows;

type RequestPages = InfiniteData<{ requests: QuestionnaireRequest[] }>;
type DocumentPages = InfiniteData<{ documents: DocumentItem[] }>;

/** Where rows come from. */
interface Known {
  api: Api;
  /** An entry as the service answered when it was saved in this browser. */
  landed: (id: string) => QaEntry | undefined;
}

/** Puts a batch of live changes into the cache: fetches the rows that changed by id, marks the rest stale. */
export async function applyBatch(client: QueryClient, known: Known, batch: Batch): Promise<void> {
  const { api } = known;
  const stale = (...queryKey: string[]) => client.invalidateQueries({ queryKey });
  await arrived(client);
  await Promise.all([
    ...batch.lists.map((key) => stale(...key)),
    patchRequests(client, api, [...batch.requests]).catch(() => Promise.all([stale('requests'), stale('request')])),
    ...[...batch.entries].map(([request, told]) =>
      patchEntries(client, known, request, told).catch(() => (request ? stale('request', request) : stale('request'))),
    ),
    patchDocuments(client, api, [...batch.documents], batch.removedDocuments).catch(() => stale('documents')),
  ]);
}

/** What is on its way may have left the service before the change: it is waited for, so that it is compared as well. */
async function arrived(client: QueryClient): Promise<void> {
  const onTheWay = client.getQueryCache().findAll({ fetchStatus: 'fetching', predicate: ({ queryKey }) => told.has(queryKey[0]) });
  await Promise.allSettled(onTheWay.flatMap((query) => query.promise ?? []));
}
const told = new Set<unknown>(['requests', 'request', 'comments', 'documents', 'document', 'backtests', 'notifications', 'presence']);

async function patchRequests(client: QueryClient, api: Api, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  const changed = byId((await api(requests.list, { query: { ids: named(ids), limit: MOST_IDS } })).requests);
  putRequests(client, changed);
  if (!ids.every((id) => changed.has(id) && isListed(client, id))) await client.invalidateQueries({ queryKey: ['requests'] });
  for (const request of changed.values()) {
    const open = client.getQueryData<RequestWithEntries>(['request', request.id]);
    if (open && open.qa_entries.length !== request.counts.total) await client.invalidateQueries({ queryKey: ['request', request.id] });
  }
}

/** False when a list is loaded, unfiltered, and lacks the request: it was brought back, or made a moment ago. */
function isListed(client: QueryClient, id: string): boolean {
  const all = client.getQueryData<RequestPages>(['requests', {}]);
  return !all || all.pages.some((page) => page.requests.some((row) => row.id === id));
}

/** Fetches the entries that are shown in an older version than is told of. One that was saved here came back with its answer and costs no call. */
async function patchEntries(
  client: QueryClient,
  { api, landed }: Known,
  request: string,
  told: ReadonlyMap<string, number>,
): Promise<void> {
  const open = client.getQueriesData<RequestWithEntries>({ queryKey: request ? ['request', request] : ['request'] });
  const old = open.flatMap(([, data]) => data?.qa_entries ?? []).filter((row) => row.version < (told.get(row.id) ?? 0));
  if (old.length === 0) return;
  const own = old.flatMap(({ id }) => landed(id) ?? []).filter((row) => row.version >= (told.get(row.id) ?? 0));
  const changed = byId(own);
  const ids = [...new Set(old.map(({ id }) => id))].filter((id) => !changed.has(id));
  const fetched = ids.length > 0 ? await api(qaEntries.list, { query: { ids: named(ids) } }) : null;
  if (fetched?.next_cursor) throw new Error(TOO_MANY);
  for (const row of fetched?.qa_entries ?? []) changed.set(row.id, row);
  for (const [key] of open)
    client.setQueryData<RequestWithEntries>(key, (before) => before && { ...before, qa_entries: replaceNewer(before.qa_entries, changed) });
}

/** An own save may have arrived before the event that tells of it: an older version never replaces a newer one. */
export function replaceNewer(rows: QaEntry[], changed: Map<string, QaEntry>): QaEntry[] {
  const newer = new Map([...changed].filter(([id, row]) => row.version >= (rows.find((old) => old.id === id)?.version ?? 0)));
  return replaceRows(rows, newer);
}

async function patchDocuments(client: QueryClient, api: Api, ids: string[], removed: Set<string>): Promise<void> {
  if (ids.length + removed.size === 0) return;
  const changed = byId(ids.length > 0 ? (await api(documents.list, { query: { ids: named(ids), limit: MOST_IDS } })).documents : []);
  removeDocuments(client, removed);
  let moved = false;
  client.setQueriesData<DocumentPages>({ queryKey: ['documents'] }, (old) => {
    if (!old) return old;
    const pages = old.pages.map((page) => {
      for (const row of page.documents) moved ||= changed.has(row.id) && changed.get(row.id)?.parent_id !== row.parent_id;
      return { ...page, documents: replaceRows(page.documents, changed) };
    });
    return { ...old, pages };
  });
  for (const row of changed.values()) client.setQueryData<DocumentItem>(['document', row.id], (old) => old && row);
  if (moved) await client.invalidateQueries({ queryKey: ['documents'] });
}

/** Takes deleted documents and folders out of every list. */
export function removeDocuments(client: QueryClient, removed: ReadonlySet<string>): void {
  if (removed.size === 0) return;
  client.setQueriesData<DocumentPages>({ queryKey: ['documents'] }, (old) => {
    if (!old?.pages.some((page) => page.documents.some((row) => removed.has(row.id)))) return old;
    return { ...old, pages: old.pages.map((page) => ({ ...page, documents: page.documents.filter((row) => !removed.has(row.id)) })) };
  });
}

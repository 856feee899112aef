import { QueryClient } from '@tanstack/react-query';
import type { DocumentItem } from '#contract/documents.ts';
import type { QaEntry } from '#contract/qa-entries.ts';
import type { QuestionnaireRequest } from '#contract/requests.ts';
import { expect, test, vi } from 'vitest';
import type { Api } from '#client/create-api.ts';
import { effectOf } from './event-table.ts';
import { applyBatch, MOST_IDS } from './patch.ts';
import type { Batch } from './gather.ts';

const nothing = (): Batch => ({ requests: new Set(), entries: new Map(), documents: new Set(), removedDocuments: new Set(), lists: [] });
const entry = (id: string, version = 1, answer = 'old') => ({ id, version, answer }) as QaEntry;
const request = (id: string, name: string, total = 2) => ({ id, name, counts: { total } }) as QuestionnaireRequest;
const document = (id: string, status: string, parent_id: string | null = null) => ({ id, status, parent_id }) as DocumentItem;
const answering = (answer: unknown) => vi.fn<() => Promise<unknown>>(async () => answer);
const knowing = (fake: unknown, own: QaEntry[] = []) => ({ api: fake as Api, landed: (id: string) => own.find((row) => row.id === id) });
const told = (...versions: [id: string, version: number][]) => new Map([['r', new Map(versions)]]);

test('changed entries are fetched by id and put in place; the others stay the same objects', async () => {
  const client = new QueryClient();
  const entries = [entry('a'), entry('b')];
  client.setQueryData(['request', 'r'], { ...request('r', 'R'), qa_entries: entries });
  const api = answering({ qa_entries: [entry('b', 2, 'new')] });
  await applyBatch(client, knowing(api), { ...nothing(), entries: told(['b', 2]) });
  expect(api).toHaveBeenCalledWith(expect.anything(), { query: { ids: 'b' } });
  const after = client.getQueryData<{ qa_entries: QaEntry[] }>(['request', 'r'])!.qa_entries;
  expect(after[0]).toBe(entries[0]);
  expect(after[1]?.answer).toBe('new');
});

test('entries that come in more than one answer make the request be read anew', async () => {
  const client = new QueryClient();
  client.setQueryData(['request', 'r'], { ...request('r', 'R'), qa_entries: [entry('a'), entry('b')] });
  const api = answering({ qa_entries: [entry('a', 2, 'new')], next_cursor: 'a' });
  await applyBatch(client, knowing(api), { ...nothing(), entries: told(['a', 2], ['b', 2]) });
  expect(client.getQueryState(['request', 'r'])?.isInvalidated).toBe(true);
});

test('a save of our own that came first is not replaced by an older row', async () => {
  const client = new QueryClient();
  client.setQueryData(['request', 'r'], { ...request('r', 'R'), qa_entries: [entry('a', 3, 'mine'), entry('b')] });
  const api = answering({ qa_entries: [entry('a', 2, 'older')] });
  await applyBatch(client, knowing(api), { ...nothing(), entries: told(['a', 4]) });
  expect(client.getQueryData<{ qa_entries: QaEntry[] }>(['request', 'r'])!.qa_entries[0]?.answer).toBe('mine');
});

test('the echo of an own save costs no call: neither when the row is held, nor when it came back with the answer', async () => {
  const client = new QueryClient();
  client.setQueryData(['request', 'r'], { ...request('r', 'R'), qa_entries: [entry('a', 3, 'held'), entry('b', 1)] });
  const api = answering({});
  const known = knowing(api, [entry('b', 2, 'answered')]);
  await applyBatch(client, known, { ...nothing(), entries: told(['a', 3], ['b', 2]) });
  expect(api).not.toHaveBeenCalled();
  const texts = () => client.getQueryData<{ qa_entries: QaEntry[] }>(['request', 'r'])!.qa_entries.map(({ answer }) => answer);
  expect(texts()).toEqual(['held', 'answered']);

  const later = answering({ qa_entries: [entry('b', 3, 'theirs')] });
  await applyBatch(client, { ...known, api: knowing(later).api }, { ...nothing(), entries: told(['a', 2], ['b', 3]) });
  expect(later).toHaveBeenCalledExactlyOnceWith(expect.anything(), { query: { ids: 'b' } });
  expect(texts()).toEqual(['held', 'theirs']);
});

test('a change that is told of while the request is on its way is not lost', async () => {
  const client = new QueryClient();
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const read = client.fetchQuery({ queryKey: ['request', 'r'], queryFn: () => promise });
  const api = answering({ qa_entries: [entry('a', 2, 'new')] });
  const patched = applyBatch(client, knowing(api), { ...nothing(), entries: told(['a', 2]) });
  resolve({ ...request('r', 'R', 1), qa_entries: [entry('a', 1, 'as it was when the answer left')] });
  await Promise.all([read, patched]);
  expect(client.getQueryData<{ qa_entries: QaEntry[] }>(['request', 'r'])!.qa_entries[0]?.answer).toBe('new');
});

test('what is told of without a version is fetched', async () => {
  const client = new QueryClient();
  client.setQueryData(['request', 'r'], { ...request('r', 'R'), qa_entries: [entry('a', 3)] });
  const api = answering({ qa_entries: [entry('a', 4, 'new')] });
  const { request: of, versions } = effectOf('qa_entry:updated', { id: 'a', request_id: 'r' }).entries;
  await applyBatch(client, knowing(api), { ...nothing(), entries: new Map([[of!, new Map(versions)]]) });
  expect(api).toHaveBeenCalledOnce();
});

test('entries of a request that is not open cost no call', async () => {
  const api = answering({});
  await applyBatch(new QueryClient(), knowing(api), { ...nothing(), entries: told(['a', 2]) });
  expect(api).not.toHaveBeenCalled();
});

test(`more than ${MOST_IDS} entries make the request stale instead`, async () => {
  const client = new QueryClient();
  client.setQueryData(['request', 'r'], {
    ...request('r', 'R'),
    qa_entries: Array.from({ length: MOST_IDS + 1 }, (_, i) => entry(`e${i}`)),
  });
  const api = answering({});
  const all = Array.from({ length: MOST_IDS + 1 }, (_, i): [string, number] => [`e${i}`, 2]);
  await applyBatch(client, knowing(api), { ...nothing(), entries: told(...all) });
  expect(api).not.toHaveBeenCalled();
  expect(client.getQueryState(['request', 'r'])?.isInvalidated).toBe(true);
});

test('a changed request is changed in the list and in the room; when its questions changed in number it is read anew', async () => {
  const client = new QueryClient();
  client.setQueryData(['requests', {}], { pages: [{ requests: [request('r', 'old'), request('s', 'S')] }], pageParams: [null] });
  client.setQueryData(['request', 'r'], { ...request('r', 'old'), qa_entries: [entry('a'), entry('b')] });
  await applyBatch(client, knowing(answering({ requests: [request('r', 'new')] })), { ...nothing(), requests: new Set(['r']) });
  expect(client.getQueryData<{ name: string }>(['request', 'r'])?.name).toBe('new');
  expect(JSON.stringify(client.getQueryData(['requests', {}]))).toContain('"name":"new"');
  expect(client.getQueryState(['request', 'r'])?.isInvalidated).toBe(false);
  await applyBatch(client, knowing(answering({ requests: [request('r', 'new', 7)] })), { ...nothing(), requests: new Set(['r']) });
  expect(client.getQueryState(['request', 'r'])?.isInvalidated).toBe(true);
});

test('a request that is gone, or came back, makes the list stale', async () => {
  const client = new QueryClient();
  const list = { pages: [{ requests: [request('r', 'R')] }], pageParams: [null] };
  client.setQueryData(['requests', {}], list);
  await applyBatch(client, knowing(answering({ requests: [] })), { ...nothing(), requests: new Set(['r']) });
  expect(client.getQueryState(['requests', {}])?.isInvalidated).toBe(true);
  client.setQueryData(['requests', {}], { ...list });
  expect(client.getQueryState(['requests', {}])?.isInvalidated).toBe(false);
  await applyBatch(client, knowing(answering({ requests: [request('back', 'B')] })), { ...nothing(), requests: new Set(['back']) });
  expect(client.getQueryState(['requests', {}])?.isInvalidated).toBe(true);
});

test('documents change in place, and deleted ones leave every list', async () => {
  const client = new QueryClient();
  client.setQueryData(['documents', null], {
    pages: [{ documents: [document('a', 'processing'), document('b', 'ready')] }],
    pageParams: [null],
  });
  await applyBatch(client, knowing(answering({ documents: [document('a', 'ready')] })), {
    ...nothing(),
    documents: new Set(['a']),
    removedDocuments: new Set(['b']),
  });
  expect(client.getQueryData<{ pages: { documents: DocumentItem[] }[] }>(['documents', null])?.pages[0]?.documents).toEqual([
    document('a', 'ready'),
  ]);
});

test('a fetch that fails leaves nothing wrong: what it was about is stale', async () => {
  const client = new QueryClient();
  client.setQueryData(['documents', null], { pages: [{ documents: [document('a', 'processing')] }], pageParams: [null] });
  await applyBatch(
    client,
    knowing(async () => Promise.reject(new Error('offline'))),
    { ...nothing(), documents: new Set(['a']) },
  );
  expect(client.getQueryState(['documents', null])?.isInvalidated).toBe(true);
});

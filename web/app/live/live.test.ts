import { eventNames } from '#contract/events.ts';
import { expect, test, vi } from 'vitest';
import { effectOf, followedEvents } from './event-table.ts';
import { createGatherer, FIRST_MS, FLUSH_MS, type Batch } from './gather.ts';

test('every event of the stream but its end has a place in the table', () => {
  expect(followedEvents.toSorted()).toEqual(eventNames.filter((name) => name !== 'end_of_stream').toSorted());
});

test('a changed entry is fetched by id, a new one makes its request stale', () => {
  expect(effectOf('qa_entry:updated', { id: 'e1', version: 2, request_id: 'r' }).entries).toEqual({ request: 'r', versions: [['e1', 2]] });
  const many = { id: 'e1', ids: ['e1', 'e2'], versions: [2, 5], request_id: 'r' };
  expect(effectOf('qa_entry:updated', many).entries.versions).toEqual([
    ['e1', 2],
    ['e2', 5],
  ]);
  expect(effectOf('qa_entry:created', { id: 'e1', request_id: 'r' }).lists).toEqual([['request', 'r']]);
});

function hand() {
  let due: (() => void) | null = null;
  let time = 0;
  const set = vi.fn<(run: () => void, ms: number) => number>((run) => {
    due = run;
    return 1;
  });
  const pass = (ms: number) => void (time += ms);
  return { timer: { set, clear: () => (due = null), now: () => time }, fire: () => due?.(), set, pass };
}

test('a first change is handed over at once, those after it four times a second', async () => {
  const { timer, fire, set, pass } = hand();
  const gatherer = createGatherer(async () => {}, timer);
  const change = async () => {
    gatherer.add(effectOf('request:updated', { id: 'r' }));
    fire();
    await Promise.resolve();
    await Promise.resolve();
  };
  await change();
  pass(100);
  await change();
  pass(5000);
  await change();
  expect(set.mock.calls.map(([, ms]) => ms)).toEqual([FIRST_MS, FLUSH_MS - 100, FIRST_MS]);
});

test('many events become one batch of distinct ids', async () => {
  const batches: Batch[] = [];
  const { timer, fire, set } = hand();
  const gatherer = createGatherer(async (batch) => void batches.push(batch), timer);
  for (let i = 0; i < 50; i++) gatherer.add(effectOf('qa_entry:updated', { id: `e${i % 10}`, request_id: 'r' }));
  gatherer.add(effectOf('request:updated', { id: 'r' }));
  expect(set).toHaveBeenCalledOnce();
  fire();
  expect(batches).toHaveLength(1);
  expect(batches[0]?.entries.get('r')?.size).toBe(10);
  expect([...(batches[0]?.requests ?? [])]).toEqual(['r']);
});

test('a change and its new state are one thing to fetch, in the newest version told', async () => {
  const batches: Batch[] = [];
  const { timer, fire } = hand();
  const gatherer = createGatherer(async (batch) => void batches.push(batch), timer);
  gatherer.add(effectOf('qa_entry:updated', { id: 'e', version: 4, request_id: 'r' }));
  gatherer.add(effectOf('qa_entry:status:updated', { id: 'e', version: 4, request_id: 'r', status: 'approved' }));
  gatherer.add(effectOf('qa_entry:updated', { id: 'e', version: 3, request_id: 'r' }));
  fire();
  expect(batches.map(({ entries }) => [...entries])).toEqual([[['r', new Map([['e', 4]])]]]);
});

test('what arrives during a slow flush waits for its end', async () => {
  let finish = () => {};
  const flush = vi.fn<() => Promise<void>>(() => new Promise((resolve) => (finish = resolve)));
  const { timer, fire, set } = hand();
  const gatherer = createGatherer(flush, timer);
  gatherer.add(effectOf('document:updated', { id: 'd1' }));
  fire();
  gatherer.add(effectOf('document:updated', { id: 'd2' }));
  expect(set).toHaveBeenCalledOnce();
  finish();
  await vi.waitFor(() => expect(set).toHaveBeenCalledTimes(2), { timeout: 60_000 });
  fire();
  expect(flush).toHaveBeenCalledTimes(2);
});

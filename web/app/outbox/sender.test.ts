import { expect, test, vi } from 'vitest';
import type { QaEntry } from '#contract/qa-entries.ts';
import { ApiError } from '#client/api-error.ts';
import { createStore } from '../../lib/store.ts';
import { createOutbox } from './outbox.ts';
import { createSender } from './sender.ts';

const row = {
  id: 'e',
  request_id: 'r',
  version: 5,
  answer: 'old',
  choice: null,
  comment: null,
  status: 'answered',
  assignee: null,
} as QaEntry;

/** A sender of one change whose attempts end as `status` says, one after the other; 200 takes it. */
function sending(statuses: number[]) {
  const outbox = createOutbox({ tab: 'one', newId: () => 'c' });
  const pauses: number[] = [];
  const heldThen: boolean[] = [];
  const send = vi.fn(async (): Promise<QaEntry> => {
    const status = statuses.shift() ?? 200;
    if (status !== 200) throw new ApiError(status, { error: 'No.', code: 'offline' });
    return { ...row, version: 6, status: 'approved' };
  });
  const sender = createSender({
    outbox,
    ready: createStore(true),
    send,
    sendMany: async () => [],
    onRefused: () => {},
    onConflict: () => {},
    sentenceOf: () => 'No.',
    pause: async (ms) => {
      pauses.push(ms);
      heldThen.push(sender.held.get());
    },
  });
  const stop = new AbortController();
  outbox.add(row, { status: 'approved' });
  void sender.run(stop.signal);
  return { outbox, sender, pauses, heldThen, stop };
}

test('a change that cannot get through while the service is there is tried again after ever longer pauses, and is held meanwhile', async () => {
  const { outbox, sender, pauses, heldThen, stop } = sending([0, 0, 0, 200]);
  await vi.waitFor(() => expect(outbox.queue.get()).toEqual([]));
  stop.abort();
  expect(pauses).toEqual([1000, 2000, 4000]);
  expect(heldThen).toEqual([true, true, true]);
  expect(sender.held.get()).toBe(false);
});

test('where the service answers that it is not now, the change is not held by the connection', async () => {
  const { outbox, heldThen, stop } = sending([0, 429, 503, 200]);
  await vi.waitFor(() => expect(outbox.queue.get()).toEqual([]));
  stop.abort();
  expect(heldThen).toEqual([true, false, false]);
});

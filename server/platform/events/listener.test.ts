import { EventEmitter } from 'node:events';
import type pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openListener } from './listener.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A connection that a test breaks by hand. */
class FakeClient extends EventEmitter {
  connect = async () => {};
  query(): Promise<void> {
    return Promise.resolve();
  }
  end = async () => {};
}

const listenerOf = (clients: FakeClient[], onBack: (ms: number) => Promise<void>) =>
  openListener({
    connect: () => {
      const client = new FakeClient();
      clients.push(client);
      return client as unknown as pg.Client;
    },
    onNotified: () => {},
    onBack,
  });

test('what could not be caught up with is caught up with from the same moment on when it listens again', async () => {
  const clients: FakeClient[] = [];
  const onBack = vi.fn<(ms: number) => Promise<void>>().mockResolvedValue();
  const listener = listenerOf(clients, onBack);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(listener.listening).toBe(true);
  onBack.mockClear().mockRejectedValueOnce(new Error('The database is away.')).mockResolvedValue();

  clients[0]?.emit('end');
  // A clock that is put back meanwhile makes it no shorter.
  vi.setSystemTime(Date.now() - 3_600_000);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(onBack.mock.calls).toEqual([[300], [600]]);
  expect(listener.listening).toBe(true);
  await listener.close();
});

test('what was notified before it listened for the first time is caught up with', async () => {
  const clients: FakeClient[] = [];
  const onBack = vi.fn<(ms: number) => Promise<void>>().mockResolvedValue();
  vi.spyOn(FakeClient.prototype, 'query').mockImplementation(() => new Promise((done) => void setTimeout(done, 5000)));
  const listener = listenerOf(clients, onBack);
  await vi.advanceTimersByTimeAsync(4000);
  expect([listener.listening, onBack.mock.calls]).toEqual([false, []]);
  await vi.advanceTimersByTimeAsync(1000);
  expect([listener.listening, onBack.mock.calls]).toEqual([true, [[5000]]]);
  await listener.close();
});

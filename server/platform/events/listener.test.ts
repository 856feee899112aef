import { EventEmitter } from 'node:events';
import type pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openListener } from './listener.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A connection that a test breaks by hand. */
class FakeClient extends EventEmitter {
  connect = async () => {};
  query = async () => {};
  end = async () => {};
}

test('what could not be caught up with is caught up with from the same moment on when it listens again', async () => {
  const clients: FakeClient[] = [];
  const onBack = vi.fn<(since: Date) => Promise<void>>().mockRejectedValueOnce(new Error('The database is away.')).mockResolvedValue();
  const connect = () => {
    const client = new FakeClient();
    clients.push(client);
    return client as unknown as pg.Client;
  };
  const listener = openListener({ connect, onNotified: () => {}, onBack });
  await vi.advanceTimersByTimeAsync(0);
  expect(listener.listening).toBe(true);
  expect(onBack).not.toHaveBeenCalled();

  clients[0]!.emit('end');
  const broken = new Date();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(onBack.mock.calls).toEqual([[broken], [broken]]);
  expect(listener.listening).toBe(true);
  await listener.close();
});

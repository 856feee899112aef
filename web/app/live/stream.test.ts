import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connection } from './connection.ts';
import { createLiveStream, waitBefore } from './stream.ts';

/** An EventSource that a test drives by hand. */
class FakeSource extends EventTarget {
  closed = false;
  close() {
    this.closed = true;
  }
  say(name: string, data?: unknown) {
    this.dispatchEvent(data === undefined ? new Event(name) : new MessageEvent(name, { data: JSON.stringify(data) }));
  }
}

function parts() {
  const sources: FakeSource[] = [];
  const urls: string[] = [];
  const onEvent = vi.fn<(name: string, data: unknown) => void>();
  const onCatchUp = vi.fn<() => void>();
  const openSession = vi.fn<() => Promise<unknown>>(async () => null);
  const stream = createLiveStream({
    openSession,
    onEvent,
    onCatchUp,
    open: (url) => {
      urls.push(url);
      const source = new FakeSource();
      sources.push(source);
      return source as unknown as EventSource;
    },
  });
  const opened = (count: number) => vi.waitFor(() => expect(sources).toHaveLength(count), { timeout: 60_000 });
  return { stream, sources, urls, onEvent, onCatchUp, openSession, opened };
}

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => void vi.useRealTimers());

test('it is connecting until the stream is open, then connected, and hands events on', async () => {
  const { stream, sources, onEvent, onCatchUp, opened } = parts();
  stream.start();
  expect(connection.get()).toBe('connecting');
  await opened(1);
  sources[0]!.say('open');
  expect(connection.get()).toBe('connected');
  sources[0]!.say('request:updated', { id: 'r' });
  expect(onEvent).toHaveBeenCalledWith('request:updated', { id: 'r' });
  expect(onCatchUp).not.toHaveBeenCalled();
  stream.stop();
  expect(connection.get()).toBe('disconnected');
  expect(sources[0]!.closed).toBe(true);
});

test('the first time it says how old what is on screen may be, and after a break it reads all anew instead', async () => {
  const { stream, sources, urls, opened } = parts();
  stream.start();
  await opened(1);
  sources[0]!.say('open');
  sources[0]!.say('end_of_stream');
  await vi.advanceTimersByTimeAsync(1300);
  await opened(2);
  expect(urls).toEqual([expect.stringMatching(/^\/api\/sse\?held=\d+$/), '/api/sse']);
  stream.stop();
});

test.each(['end_of_stream', 'error'])('after %s it is disconnected, comes back by itself and catches up', async (name) => {
  const { stream, sources, onCatchUp, openSession, opened } = parts();
  stream.start();
  await opened(1);
  sources[0]!.say('open');
  const log = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  sources[0]!.say(name);
  expect(log).toHaveBeenCalledTimes(name === 'error' ? 1 : 0);
  expect(connection.get()).toBe('disconnected');
  await vi.advanceTimersByTimeAsync(1300);
  await opened(2);
  sources[1]!.say('open');
  expect(openSession).toHaveBeenCalledTimes(2);
  expect(onCatchUp).toHaveBeenCalledOnce();
  stream.stop();
});

test('what the server cannot replay is read again', async () => {
  const { stream, sources, onCatchUp, opened } = parts();
  stream.start();
  await opened(1);
  sources[0]!.say('resync');
  expect(onCatchUp).toHaveBeenCalledOnce();
  stream.stop();
});

test('when the network is back it does not wait', async () => {
  const { stream, openSession, opened } = parts();
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  openSession.mockRejectedValueOnce(new Error('offline'));
  stream.start();
  await vi.waitFor(() => expect(connection.get()).toBe('disconnected'), { timeout: 60_000 });
  stream.comeBack();
  await opened(1);
  stream.stop();
  warn.mockRestore();
});

test('waits grow to half a minute and differ by up to a quarter', () => {
  expect([0, 1, 2, 5, 20].map((attempt) => waitBefore(attempt, 0))).toEqual([1000, 2000, 4000, 30_000, 30_000]);
  expect(waitBefore(0, 1)).toBe(1250);
});

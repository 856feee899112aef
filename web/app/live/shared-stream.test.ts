import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connection } from './connection.ts';
import { createSharedStream, SAYS_EVERY_MS, SILENCE_MS } from './shared-stream.ts';

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

class FakePage extends EventTarget {
  hidden = false;
  show(visible: boolean) {
    this.hidden = !visible;
    this.dispatchEvent(new Event('visibilitychange'));
  }
}

/** The lock of a browser with another tab, which holds it from the beginning or not at all. */
function locksOf(other: boolean) {
  const asked: LockOptions[] = [];
  const waiting: (() => void)[] = [];
  const request = async (_name: string, options: LockOptions, run: () => Promise<void> | undefined) => {
    asked.push(options);
    if (other && !options.steal) await new Promise<void>((done) => waiting.push(done));
    return run();
  };
  return { asked, free: () => waiting.shift()?.(), locks: { request } as unknown as LockManager };
}

const holder = 'another tab';
function opened(other: boolean, locks: LockManager | undefined = locksOf(other).locks) {
  const sources: FakeSource[] = [];
  const urls: string[] = [];
  const said: { kind: string; tab?: string }[] = [];
  const page = new FakePage();
  const channel = new EventTarget();
  const onEvent = vi.fn<(name: string, data: unknown) => void>();
  const onCatchUp = vi.fn<() => void>();
  const stream = createSharedStream({
    name: 'live:ana:trial',
    openSession: async () => null,
    onEvent,
    onCatchUp,
    locks,
    openChannel: () =>
      Object.assign(channel, {
        postMessage: (one: (typeof said)[number]) => void said.push(one),
        close() {},
      }) as unknown as BroadcastChannel,
    open: (url) => {
      urls.push(url);
      sources.push(new FakeSource());
      return sources.at(-1) as unknown as EventSource;
    },
    page,
    network: new EventTarget() as unknown as Window,
  });
  stream.start();
  const hear = (data: object) => channel.dispatchEvent(new MessageEvent('message', { data: { by: holder, ...data } }));
  const tab = () => said.find(({ kind }) => kind === 'ask')?.tab;
  const open = (count: number) => vi.waitFor(() => expect(sources).toHaveLength(count), { timeout: 60_000 });
  return { stream, sources, urls, said, page, onEvent, onCatchUp, hear, tab, open };
}
const event = (id: string) => ({ kind: 'event', told: ['request:updated', { id }] });

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => void vi.useRealTimers());

test('the tab that has the lock holds the stream, says so, and hands on what it hears', async () => {
  const { stream, sources, said, onEvent, open } = opened(false);
  await open(1);
  sources[0]!.say('open');
  sources[0]!.say('request:updated', { id: 'r' });
  expect(onEvent).toHaveBeenCalledWith('request:updated', { id: 'r' });
  expect(said.slice(-2)).toMatchObject([{ kind: 'state', state: 'connected' }, event('r')]);
  stream.stop();
});

test('a tab that comes is told by the holder what it missed, and follows it from there', async () => {
  const { stream, sources, said, hear, tab, onEvent, onCatchUp } = opened(true);
  hear({ kind: 'state', state: 'connected' });
  expect(connection.get()).toBe('connected');
  hear(event('too early'));
  hear({ kind: 'answer', to: 'a third tab', told: [['request:updated', { id: 'not mine' }]] });
  hear({ kind: 'answer', to: tab(), told: [['request:updated', { id: 'missed' }]] });
  hear(event('next'));
  expect(onEvent.mock.calls.map(([, data]) => data)).toEqual([{ id: 'missed' }, { id: 'next' }]);
  expect(said.every(({ kind }) => kind === 'ask')).toBe(true);
  hear({ kind: 'answer', to: tab(), told: null });
  hear({ kind: 'all' });
  expect(onCatchUp).toHaveBeenCalledTimes(2);
  expect(sources).toEqual([]);
  stream.stop();
});

test('a holder answers with what it heard since, and with nothing where that is too long ago', async () => {
  const { stream, sources, said, hear, open } = opened(false);
  await open(1);
  sources[0]!.say('open');
  sources[0]!.say('request:updated', { id: 'r' });
  hear({ kind: 'ask', tab: 'one', since: performance.timeOrigin });
  hear({ kind: 'ask', tab: 'two', since: performance.timeOrigin - 1 });
  expect(said.slice(-2)).toMatchObject([
    { kind: 'answer', to: 'one', told: [['request:updated', { id: 'r' }]] },
    { kind: 'answer', to: 'two', told: null },
  ]);
  stream.stop();
});

test('when the holder has gone, the next one asks for what it did not hear, not for everything', async () => {
  const { locks, free } = locksOf(true);
  const { stream, sources, urls, hear, tab, onCatchUp, open } = opened(true, locks);
  hear({ kind: 'answer', to: tab(), told: [] });
  await vi.advanceTimersByTimeAsync(60_000 - SAYS_EVERY_MS);
  hear({ kind: 'state', state: 'connected' });
  await vi.advanceTimersByTimeAsync(3000);
  free();
  await open(1);
  sources[0]!.say('open');
  const held = Number(new URLSearchParams(urls[0]?.split('?')[1]).get('held'));
  expect(held).toBeGreaterThanOrEqual(3000);
  expect(held).toBeLessThan(30_000);
  expect(onCatchUp).not.toHaveBeenCalled();
  stream.stop();
});

test('a holder that says nothing any more loses its place', async () => {
  const { locks, asked } = locksOf(true);
  const { stream, open } = opened(true, locks);
  await vi.advanceTimersByTimeAsync(SILENCE_MS + SAYS_EVERY_MS);
  await open(1);
  expect(asked.filter(({ steal }) => steal)).toHaveLength(1);
  stream.stop();
});

test('a tab hidden for a while, or put to sleep, lets go, and goes on where it left when it is seen again', async () => {
  const { stream, sources, page, onCatchUp, open } = opened(false);
  await open(1);
  sources[0]!.say('open');
  page.show(false);
  await vi.advanceTimersByTimeAsync(5000);
  expect(sources[0]!.closed).toBe(false);
  await vi.advanceTimersByTimeAsync(6000);
  expect(sources[0]!.closed).toBe(true);
  page.show(true);
  await open(2);
  page.dispatchEvent(new Event('freeze'));
  expect(sources[1]!.closed).toBe(true);
  expect(onCatchUp).not.toHaveBeenCalled();
  stream.stop();
});

import { expect, test } from 'vitest';
import { streamsOf } from './open-streams.ts';
import type { Stream } from './stream.ts';

const places = () => streamsOf({ person: 2, party: 3, all: 4 });
/** A stream that its reader has left so much of. */
const leaving = (unread: number) => {
  const stream = { unread, isCut: false, send() {}, hint() {}, end() {}, cut: () => void (stream.isCut = true) };
  return stream satisfies Stream;
};

test('a person, an organisation and the service have so many streams open, and a place that is left is taken again', () => {
  const streams = places();
  const first = streams.take({ userId: 'a', party: 'one' });
  streams.take({ userId: 'a', party: 'one' });
  expect(() => streams.take({ userId: 'a', party: 'two' })).toThrow('You have 2 live streams open.');
  streams.take({ userId: 'b', party: 'one' });
  expect(() => streams.take({ userId: 'c', party: 'one' })).toThrow('Your organisation has 3 live streams open.');
  streams.take({ userId: 'd', party: 'two' });
  expect(() => streams.take({ userId: 'e', party: 'three' })).toThrow('All 4 live streams of this service are taken.');
  first.leave();
  streams.take({ userId: 'e', party: 'three' });
});

test('of streams that are left unread the oldest makes room, and none that is read', () => {
  const streams = places();
  const [read, older, newer] = [leaving(0), leaving(10), leaving(20)];
  for (const [userId, stream] of [['a', read], ['b', older], ['c', newer]] as const) streams.take({ userId, party: 'one' }).stream = stream; // prettier-ignore
  streams.take({ userId: 'd', party: 'one' }).stream = leaving(0);
  expect([read, older, newer].map(({ isCut }) => isCut)).toEqual([false, true, false]);
  streams.take({ userId: 'e', party: 'one' });
  expect([read, newer].map(({ isCut }) => isCut)).toEqual([false, true]);
  expect(() => streams.take({ userId: 'f', party: 'one' })).toThrow(expect.objectContaining({ code: 'rate_limited', retryAfter: 15 }));
});

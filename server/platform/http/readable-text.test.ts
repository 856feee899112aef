import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { unreadableAt } from './readable-text.ts';

test('a text that cannot be kept is named by its place', () => {
  expect(unreadableAt('a\0')).toBe('');
  expect(unreadableAt({ entries: [{ question: 'fine' }, { question: 'half \uD83D' }] })).toBe('entries.1.question');
  expect(unreadableAt({ fine: { 'na\0me': 1 } })).toBe('fine');
  expect(unreadableAt({ text: 'čšž 漢字 😀', list: [1, null, true] })).toBeNull();
});

test('a query, whose object comes of nothing, is walked as any other', () => {
  const query = Object.assign(Object.create(Object.create(null)) as Record<string, string>, { q: 'a\0' });
  expect(unreadableAt(query)).toBe('q');
  expect(unreadableAt(Object.assign(Object.create(null) as Record<string, string>, { q: 'a\0' }))).toBe('q');
});

test('bytes and streams hold no texts, and what is nested without end is walked all the same', () => {
  const stream = Object.assign(Readable.from(['a\0']), { itself: null as unknown });
  stream.itself = stream;
  expect(unreadableAt(stream)).toBeNull();
  expect(unreadableAt(Buffer.from('a\0'))).toBeNull();
  let deep: unknown = 'a\0';
  for (let at = 0; at < 100_000; at += 1) deep = [deep];
  expect(unreadableAt(deep)).toMatch(/^0(?:\.0)+$/);
});

test('many values below long names are read to their end', () => {
  const name = 'a name that is long '.repeat(10);
  let value: unknown = Array.from({ length: 200_000 }, () => ({}));
  for (let at = 0; at < 60; at += 1) value = { [name]: value };
  expect(unreadableAt(value)).toBeNull();
});

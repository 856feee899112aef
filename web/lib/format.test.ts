import { expect, test } from 'vitest';
import { daysUntil, dueOf, formatAgo, formatBytes, formatCount, initialsOf } from './format.ts';

test.each([
  ['Ana Novak', 'AN'],
  ['Olena Marija Šteh', 'OŠ'],
  ['čedomir', 'ČE'],
  ['ana.novak@acme.test', 'AN'],
  ['', '?'],
])('the initials of "%s" are %s', (name, initials) => expect(initialsOf(name)).toBe(initials));

test('bytes are told in the unit that fits', () => {
  expect(formatBytes(999, 'en')).toBe('999\u00a0bytes');
  expect(formatBytes(1_500, 'en')).toBe('1.5\u00a0kB');
  expect(formatBytes(48_300_000, 'en')).toBe('48\u00a0MB');
});

test.each([
  ['en', '10,450'],
  ['sl', '10.450'],
  ['it', '10.450'],
])('in %s a count is written as %s', (language, written) => {
  expect(formatCount(10_450, language)).toBe(written);
});

const now = new Date(2026, 10, 21, 12);
const at = (day: number) => new Date(2026, 10, day, 9).toISOString();

test('a due date is told as it matters', () => {
  expect(dueOf(null, 'en', now)).toEqual({ kind: 'none' });
  expect(dueOf(at(21), 'en', now)).toEqual({ kind: 'today' });
  expect(dueOf(at(22), 'en', now)).toEqual({ kind: 'tomorrow' });
  expect(dueOf(at(24), 'en', now)).toEqual({ kind: 'date', date: 'Tue' });
  expect(dueOf(at(30), 'en', now)).toEqual({ kind: 'date', date: 'Nov 30' });
  expect(dueOf(at(20), 'en', now)).toEqual({ kind: 'overdue', date: 'Nov 20' });
});

test('a moment is told from now', () => {
  expect(formatAgo(new Date(now.getTime() - 180_000).toISOString(), 'en', now)).toBe('3 min. ago');
  expect(formatAgo(new Date(now.getTime() - 86_400_000).toISOString(), 'en', now)).toBe('yesterday');
});

test('days left count the begun one and never fall below none', () => {
  expect(daysUntil(new Date(now.getTime() + 1).toISOString(), now)).toBe(1);
  expect(daysUntil(new Date(now.getTime() + 3 * 86_400_000).toISOString(), now)).toBe(3);
  expect(daysUntil(new Date(now.getTime() - 1).toISOString(), now)).toBe(0);
});

import { expect, test } from 'vitest';
import { citedAs, nextMonth, placeOf, secondsOf } from './words.ts';

test.each([
  ['94(1)', '94. člen, 1. odst.'],
  ['352(1),(2)', '352. člen, 1., 2. odst.'],
  ['65.č(2.a)', '65.č člen, 2.a odst.'],
  ['94(1), 95', '94. člen, 1. odst.; 95. člen'],
  ['Priloga I', 'Priloga I'],
])('%s is cited as %s', (article, cited) => {
  expect(placeOf(article)).toBe(cited);
});

test('an act without an article is cited by its name', () => {
  expect(citedAs({ act: 'ZPZR', article: '' })).toBe('ZPZR');
});

test.each([
  [0, '0.001'],
  [43, '0.043'],
  [1240, '1.2'],
])('%i milliseconds are said as %s seconds', (ms, seconds) => {
  expect(secondsOf(ms, 'en')).toBe(seconds);
});

test('questions are counted anew on the first of the next month', () => {
  expect(nextMonth(new Date('2026-12-31T23:59:59Z'))).toBe('2027-01-01T00:00:00.000Z');
});

import { expect, test } from 'vitest';
import { daysOf } from './written-day.ts';

const days = (...cells: string[]): (string | null)[] =>
  daysOf(cells).map((day) => (Number.isFinite(day) ? new Date(day).toISOString().slice(0, 10) : null));

test.each([
  ['2024-03-18', '2024-03-18'],
  ['2024-03-18T10:00:00Z', '2024-03-18'],
  ['2024/3/18', '2024-03-18'],
  ['18. 3. 2024', '2024-03-18'],
  ['05.06.2024', '2024-06-05'],
  ['18.3.24', '2024-03-18'],
  ['18-Mar-24', '2024-03-18'],
  ['18 March 2024', '2024-03-18'],
  ['March 18, 2024', '2024-03-18'],
  ['18. marec 2024', '2024-03-18'],
  ['1er août 2024', '2024-08-01'],
  ['18 de agosto de 2024', '2024-08-18'],
  ['18 березня 2024', '2024-03-18'],
  ['March 2024', '2024-03-01'],
  ['2024-03', '2024-03-01'],
  ['2024', '2024-01-01'],
])('“%s” is the day %s', (cell, day) => {
  expect(days(cell)).toEqual([day]);
});

test.each(['', 'Yes', 'soon', '31.2.2024', '2024-13-01', '18 Foo 2024'])('“%s” is no day', (cell) => {
  expect(days(cell)).toEqual([null]);
});

test('which number is the day is told by another cell of the column, and else by nothing', () => {
  expect(days('5/6/2024')).toEqual([null]);
  expect(days('5/5/2024')).toEqual(['2024-05-05']);
  expect(days('5/6/2024', '18/6/2024')).toEqual(['2024-06-05', '2024-06-18']);
  expect(days('5/6/2024', '6/18/2024')).toEqual(['2024-05-06', '2024-06-18']);
  expect(days('5/6/2024', '18/6/2024', '6/18/2024')).toEqual([null, '2024-06-18', '2024-06-18']);
});

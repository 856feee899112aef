import { expect, test } from 'vitest';
import { columnOf, letterOf } from './columns.ts';

test('letters name columns and back, over every border', () => {
  expect([1, 26, 27, 28, 702, 703, 16_384].map(letterOf)).toEqual(['A', 'Z', 'AA', 'AB', 'ZZ', 'AAA', 'XFD']);
  for (let column = 1; column <= 16_384; column++) expect(columnOf(letterOf(column))).toBe(column);
  expect(columnOf('xfd')).toBe(16_384);
});

test.each(['', '7', 'A1', 'A B', 'É', 'ABCD', '@', '[', '`', '{'])('%s is no column', (name) => expect(columnOf(name)).toBe(0));

import { expect, test } from 'vitest';
import { commaList } from './comma-list.ts';

test('a list between commas has each part once, without what surrounds it', () => {
  expect(commaList(' Cloud, on premises ,,Cloud,')).toEqual(['Cloud', 'on premises']);
  expect(commaList(' , ')).toEqual([]);
});

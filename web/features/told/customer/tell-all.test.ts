import { expect, test } from 'vitest';
import { portions } from './tell-all.ts';

test('a file that corrects more answers than one call takes is told of in several, none left out', () => {
  const ids = Array.from({ length: 1001 }, (_, at) => at);
  expect(portions(ids).map((some) => some.length)).toEqual([500, 500, 1]);
  expect(portions(ids).flat()).toEqual(ids);
  expect(portions([])).toEqual([]);
});

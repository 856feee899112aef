import { expect, test } from 'vitest';
import { keepRecent } from './kept.ts';

test('never holds more than its bound, and keeps what was used last', () => {
  const kept = keepRecent<string, number>(100);
  for (let at = 0; at < 5000; at++) {
    kept.set(`word ${at}`, at);
    kept.get('word 0');
    expect(kept.size).toBeLessThanOrEqual(100);
  }
  expect(kept.get('word 0')).toBe(0);
  expect(kept.get('word 4999')).toBe(4999);
  expect(kept.get('word 5')).toBeUndefined();
});

test('nothing is kept twice, and the last value counts', () => {
  const kept = keepRecent<string, string | null>(4);
  for (const value of ['one', null, 'three']) kept.set('a', value);
  expect([kept.get('a'), kept.size]).toEqual(['three', 1]);
  kept.set('a', null);
  expect(kept.get('a')).toBeNull();
});

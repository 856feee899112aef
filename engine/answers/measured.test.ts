import { expect, it } from 'vitest';
import { DRAFTED_FROM, PLAIN_FROM, shareRight } from './measured.ts';

it('a past answer to the same question could, and gives its mark', () => {
  expect(shareRight('same', 1)).toBeGreaterThanOrEqual(PLAIN_FROM);
  expect(shareRight('same', 1)).toBeGreaterThanOrEqual(DRAFTED_FROM);
});

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { BRACKETS } from './brackets.ts';

it('brackets of ordinary length are found as without a bound', () => {
  const text = fc.string({ unit: fc.constantFrom('(', ')', '[', ']', 'a', ' '), maxLength: 40 });
  fc.assert(
    fc.property(text, (some) => {
      expect(some.match(BRACKETS)).toEqual(some.match(/\([^)]*\)|\[[^\]]*\]/gu));
    }),
    { numRuns: 1000 },
  );
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inOrder } from './in-order.ts';

/** The longest common subsequence as it is defined. */
function plainly(a: string[], b: string[]): number {
  let row = new Array<number>(b.length + 1).fill(0);
  for (const word of a) {
    const next = [0];
    for (let at = 0; at < b.length; at++) next.push(word === b[at] ? (row[at] ?? 0) + 1 : Math.max(row[at + 1] ?? 0, next[at] ?? 0));
    row = next;
  }
  return row[b.length] ?? 0;
}

test('words in the same order are counted as the definition counts them, whatever the length', () => {
  const words = fc.array(fc.constantFrom('a', 'b', 'c', 'the', 'data'), { maxLength: 140 });
  fc.assert(
    fc.property(words, words, (a, b) => {
      expect(inOrder(a, b)).toBe(plainly(a, b));
    }),
    { numRuns: 500 },
  );
});

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { shareWidth } from './share-width.ts';

it('words stand in their order inside the width, and what is wider than a space parts them no further', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), fc.double({ min: 0.1, max: 900, noNaN: true }), (text, width) => {
      const words = shareWidth(text, width);
      expect(words.map((word) => word.text)).toEqual([...text.matchAll(/\S+/gu)].map(([word]) => word));
      let last = 0;
      for (const { start, end } of words) {
        expect(start).toBeGreaterThanOrEqual(last);
        expect(end).toBeGreaterThan(start);
        last = end;
      }
      expect(last).toBeLessThanOrEqual(width * 1.000001);
    }),
  );
});

// Set in a common font for text at 12 points, this line is 199 points wide; a space is 3.3, and more than 6.6 would part cells.
it('a line in capitals and wide letters has no gaps that would part cells', () => {
  const words = shareWidth('Розділ 1. Загальні відомості', 198.9);
  const gaps = words.slice(1).map(({ start }, at) => start - (words[at]?.end ?? 0));
  expect(Math.max(...gaps)).toBeLessThan(4.5);
});

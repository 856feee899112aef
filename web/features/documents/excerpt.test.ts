import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { excerpt } from './excerpt.ts';

const read = (text: string, word: string, length?: number) => {
  const matches = [...text.matchAll(new RegExp(word, 'g'))].map(({ 0: found, index }): [number, number] => [index, index + found.length]);
  return excerpt(text, matches, length)
    .map((part) => (part.marked ? `[${part.text}]` : part.text))
    .join('');
};

test('a short text is shown whole, its matches marked', () => {
  expect(read('Backups are kept. Backups are tested.', 'Backups')).toBe('[Backups] are kept. [Backups] are tested.');
});

test('of a long text the stretch with most matches is shown, cut at words', () => {
  const text = `${'Nothing about it. '.repeat(20)}Keys are rotated, and keys are kept apart. ${'And more of the rest. '.repeat(20)}`;
  expect(read(text, 'keys|Keys', 90)).toMatch(/^… \S.*\[Keys\] are rotated, and \[keys\] are kept.* …$/);
});

test('what is shown stands in the text, whatever the matches are', () => {
  fc.assert(
    fc.property(fc.lorem({ maxCount: 200 }), fc.array(fc.nat(1200)), fc.integer({ min: 20, max: 400 }), (text, starts, length) => {
      const matches = [...new Set(starts)]
        .toSorted((a, b) => a - b)
        .map((start): [number, number] => [start, start + 1])
        .filter(([, end]) => end <= text.length);
      const shown = excerpt(text, matches, length).filter(({ at }) => at >= 0 && at < text.length);
      expect(text).toContain(shown.map((part) => part.text).join(''));
      expect(shown.map((part) => part.text).join('').length).toBeLessThanOrEqual(length);
    }),
  );
});

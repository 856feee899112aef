import fc from 'fast-check';
import { expect, it } from 'vitest';
import { matchesIn } from './matches.ts';

const marked = (query: string, text: string): string[] => matchesIn(query, text).map(([from, to]) => text.slice(from, to));

it('marks every form of the words that were asked for, and no small words', () => {
  expect(marked('are backups encrypted?', 'The backup is encrypted; encryption keys are kept apart from Backups.')).toEqual([
    'backup',
    'encrypted',
    'encryption',
    'Backups',
  ]);
  expect(marked('šifriranje varnostnih kopij', 'Varnostne kopije so šifrirane in se hranijo ločeno.')).toEqual(['Varnostne', 'šifrirane']);
  expect(marked('multifactor login', 'Multi-factor log-in is needed.')).toEqual(['Multi-factor', 'log-in']);
  expect(marked('is the', 'The log is kept.')).toEqual([]);
});

it('marks words of the text, in order, whatever it holds', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (query, text) => {
      let last = 0;
      for (const [from, to] of matchesIn(query, text)) {
        expect(from).toBeGreaterThanOrEqual(last);
        expect(text.slice(from, to)).toMatch(/^[\p{L}\p{N}\p{M}].*[\p{L}\p{N}\p{M}]$|^[\p{L}\p{N}\p{M}]$/u);
        last = to;
      }
    }),
  );
});

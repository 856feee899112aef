import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isRow, sentencesOf } from './sentences.ts';

const line = fc.string({ unit: fc.constantFrom('a', 'Č', '7', ' ', '\t', '|', '\n', '.'), maxLength: 30 });

it('a row has bars at both ends, or a word in a cell that a tab parts from another', () => {
  fc.assert(
    fc.property(line, (text) => {
      expect(isRow(text)).toBe(/^\s*\|.*\|\s*$|\p{L}{2,}[^\t]*\t\s*\S/u.test(text));
    }),
    { numRuns: 2000 },
  );
});

it('the full stops of a day or of another ordinal end no sentence', () => {
  const one = 'Do 31. 3. 2027 bomo pripravljeni.';
  expect(sentencesOf(`${one} Prej ne.`)).toEqual([one, 'Prej ne.']);
  const two = 'Bis zum 31. März 2027 sind wir zertifiziert.';
  expect(sentencesOf(`${two} Im 3. Quartal folgt mehr.`)).toEqual([two, 'Im 3. Quartal folgt mehr.']);
  expect(sentencesOf('There are 12. May we go? We began in 12. 2027 was late. It is version 1.2. März is next.')).toHaveLength(6);
});

it('a long text is looked over once', () => {
  expect(isRow('data '.repeat(400_000))).toBe(false);
  expect(isRow(`\t${'data '.repeat(400_000)}`)).toBe(false);
});

it('a run of dots, and lines that go on in the next one, are looked over once', () => {
  expect(sentencesOf(`${'.'.repeat(400_000)}x`)).toHaveLength(1);
  expect(sentencesOf(`${'data and\n'.repeat(20_000)}more`)).toHaveLength(1);
  expect(sentencesOf(`We think of${' \n'.repeat(200_000)}more`)).toHaveLength(1);
});

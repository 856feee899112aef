import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shapeBeyond } from './shape.ts';

const ANY = Number.MAX_SAFE_INTEGER;

const depthOf = (value: unknown): number =>
  typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0;

/** Lists and objects, and what commas part. */
const valuesOf = (value: unknown): number => {
  if (typeof value !== 'object' || value === null) return 0;
  const inner = Object.values(value);
  return 1 + Math.max(0, inner.length - 1) + inner.reduce((sum: number, one) => sum + valuesOf(one), 0);
};

const text = fc.string({ unit: fc.constantFrom('"', '\\', '[', '{', ']', '}', ',', 'a', '\n') });
const { tree: value } = fc.letrec((tie) => ({
  tree: fc.oneof({ depthSize: 'large' }, text, fc.integer(), fc.array(tie('tree')), fc.dictionary(text, tie('tree'))),
}));

test('how deep a JSON text goes is seen without reading it, whatever its strings hold', () => {
  fc.assert(
    fc.property(value, fc.nat(8), (given, nesting) => {
      expect(shapeBeyond(JSON.stringify(given), { nesting, values: ANY })).toBe(depthOf(given) > nesting ? 'nesting' : null);
    }),
  );
});

test('how many values a JSON text holds is seen without reading it, whatever its strings hold', () => {
  fc.assert(
    fc.property(value, fc.nat(12), (given, values) => {
      expect(shapeBeyond(JSON.stringify(given), { nesting: ANY, values })).toBe(1 + valuesOf(given) > values ? 'values' : null);
    }),
  );
});

test('a text that ends within a string, or that closes more than it opened, is no deeper', () => {
  const most = { nesting: 1, values: ANY };
  expect(shapeBeyond('["[[[[[[', most)).toBe(null);
  expect(shapeBeyond(']]]]]][[', most)).toBe(null);
  expect(shapeBeyond('\\'.repeat(100_000), most)).toBe(null);
});

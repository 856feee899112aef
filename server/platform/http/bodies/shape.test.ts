import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isDeeper } from './nesting.ts';

const depthOf = (value: unknown): number =>
  typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0;

test('how deep a JSON text goes is seen without reading it, whatever its strings hold', () => {
  const text = fc.string({ unit: fc.constantFrom('"', '\\', '[', '{', ']', '}', 'a', '\n') });
  const { tree: value } = fc.letrec((tie) => ({
    tree: fc.oneof({ depthSize: 'large' }, text, fc.integer(), fc.array(tie('tree')), fc.dictionary(text, tie('tree'))),
  }));
  fc.assert(
    fc.property(value, fc.nat(8), (given, most) => {
      expect(isDeeper(JSON.stringify(given), most)).toBe(depthOf(given) > most);
    }),
  );
});

test('a text that ends within a string, or that closes more than it opened, is no deeper', () => {
  expect(isDeeper('["[[[[[[', 1)).toBe(false);
  expect(isDeeper(']]]]]][[', 1)).toBe(false);
  expect(isDeeper('\\'.repeat(100_000), 1)).toBe(false);
});

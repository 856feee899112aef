import { expect, test } from 'vitest';
import { beyond } from './values.ts';

const isTooMuch = (text: string, until?: 'line' | 'event'): boolean => {
  const add = beyond({ values: 3, bytes: 100, depth: 2 }, until);
  return Array.from(Buffer.from(text), (byte) => add(Uint8Array.of(byte))).includes(true);
};

test.for([
  ['{"a":[1,2]}', false],
  ['{"a":[1,2,3]}', true],
  ['{"a":"[,,,,\\",,,"}', false],
  ['{"a":"\n[1,2,3]', true],
  ['[[[', true],
  ['[[][', false],
  [`"${'x'.repeat(98)}"`, false],
  [`"${'x'.repeat(99)}"`, true],
] as const)('%j, of which three values on two levels and a hundred bytes are taken, is too much: %s', ([text, expected]) =>
  expect(isTooMuch(text)).toBe(expected),
);

test('counting begins anew with each line or each event, and nothing before them hides what they hold', () => {
  const event = 'data: [1,2]\n\n';
  expect(isTooMuch(event.repeat(5), 'event')).toBe(false);
  expect(isTooMuch(event.repeat(5).replaceAll('\n', '\r\n'), 'event')).toBe(false);
  expect(isTooMuch('data: [1,\r\ndata: 2,\r\ndata: 3,\r\n', 'event')).toBe(true);
  expect(isTooMuch(': "\rdata: [1,2,3,4]\n\n', 'event')).toBe(true);
  expect(isTooMuch('[1,2]\n'.repeat(5), 'line')).toBe(false);
  expect(isTooMuch('[1,2]\n'.repeat(5))).toBe(true);
});

import { expect, test } from 'vitest';
import { remember } from './remember.ts';

/** How many of some texts are made again when all are asked for a second time. */
function madeAgain(texts: string[], letters?: number): number {
  let made = 0;
  const counted = remember((text) => (made += text.length > 0 ? 1 : 0), 40, letters);
  for (const text of texts) counted(text);
  const first = made;
  for (const text of texts) counted(text);
  return made - first;
}

test('what is made of a text is remembered, of long ones a few alone', () => {
  const texts = Array.from({ length: 10 }, (_, at) => `text ${at}`);
  expect(madeAgain(texts)).toBe(0);
  expect(madeAgain(texts.map((text) => text.padEnd(5_000, ' more')))).toBe(10);
});

test('of short texts as many letters are kept as may, of long ones too, and none that alone is half of them', () => {
  const short = Array.from({ length: 10 }, (_, at) => `text ${at}`.padEnd(1_000, ' more'));
  expect(madeAgain(short, 24_000)).toBe(0);
  expect(madeAgain(short, 6_000)).toBe(10);
  expect(madeAgain(['text'.padEnd(5_000, ' more')], 11_000)).toBe(0);
  expect(madeAgain(['text'.padEnd(5_000, ' more')], 9_000)).toBe(1);
});

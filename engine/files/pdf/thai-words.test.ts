import { expect, test } from 'vitest';
import type { PdfWord } from '../model.ts';
import { joinThai } from './thai-words.ts';

const word = (text: string, x0: number, x1: number): PdfWord => ({ text, x0, x1, y0: 0, y1: 10, size: 10, bold: false, font: 'f' });
const texts = (words: PdfWord[]): string[] => joinThai(words).map(({ text }) => text);

test('pieces of a Thai word are one word, whichever sign of the vowel am comes first', () => {
  expect(texts([word('จ', 0, 5), word('า', 5, 9), word('ำ', 5, 5), word('กัด', 9, 20), word('เวลา', 24, 40)])).toEqual(['จำกัด', 'เวลา']);
  expect(texts([word('ท', 0, 5), word('ำ', 5, 5), word('า', 5, 9), word('งาน', 9, 20)])).toEqual(['ทำงาน']);
});

test('words of other scripts and a number before a text stay as they are', () => {
  const latin = [word('No', 0, 9), word('name', 9, 20)];
  expect(joinThai(latin)).toBe(latin);
  expect(texts([word('1', 0, 5), word('ชื่อ', 5, 20)])).toEqual(['1', 'ชื่อ']);
});

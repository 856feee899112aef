/** Thai in a PDF: signs over and under letters are pieces of their own, and the vowel am is two of which both say too much. */
import type { PdfWord } from '../model.ts';

const thai = /^\p{Script=Thai}/u;
const endsThai = /\p{Script=Thai}$/u;
/** Parts of a letter's height between two pieces of one word at most. */
const JOINED = 0.1;

/**
 * The words of a line from the left, with pieces that stand close to each other as one word, and "าำ" or "ำา" as the vowel am that
 * it is: fonts hold that vowel as two signs, of which many files say that one is the whole.
 */
export function joinThai(words: PdfWord[]): PdfWord[] {
  if (!words.some(({ text }) => thai.test(text))) return words;
  const joined: PdfWord[] = [];
  for (const word of words) {
    const last = joined.at(-1);
    const close = last !== undefined && word.x0 - last.x1 <= word.size * JOINED;
    if (last && close && thai.test(word.text) && endsThai.test(last.text))
      joined[joined.length - 1] = { ...last, text: last.text + word.text, x1: Math.max(last.x1, word.x1), y1: Math.max(last.y1, word.y1) };
    else joined.push(word);
  }
  return joined.map((word) => ({ ...word, text: word.text.replace(/าำ|ำา/gu, 'ำ') }));
}

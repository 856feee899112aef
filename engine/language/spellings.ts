import { addTo } from '#engine/common/add-to.ts';

/** Where a spelling stands in a text. */
interface Place {
  spelling: string;
  from: number;
  to: number;
}

/** Spellings that are looked for in texts, all at once, letter by letter; one stands where no letter or figure goes on. */
export interface Spellings {
  add(spelling: string): void;
  /** Every place where one stands; a look for each length of those that begin with the word that stands there. */
  in(text: string): Generator<Place>;
}

const wordOrSign = /[\p{L}\p{N}]+|[^\p{L}\p{N}]/gu;
const isWord = (token: string): boolean => /^[\p{L}\p{N}]/u.test(token);

/** Nothing is kept of one but itself: there may be tens of thousands, each of many words. */
export function createSpellings(): Spellings {
  const all = new Set<string>();
  const lengths = new Map<string, number[]>();
  return {
    add(spelling) {
      const [first] = spelling.match(wordOrSign) ?? [];
      if (first === undefined || all.has(spelling)) return;
      all.add(spelling);
      if (!lengths.get(first)?.includes(spelling.length)) addTo(lengths, first, spelling.length);
    },
    *in(text) {
      if (all.size === 0) return;
      const inWord = new Uint8Array(text.length + 1);
      for (const { 0: token, index } of text.matchAll(wordOrSign)) if (isWord(token)) inWord.fill(1, index, index + token.length);
      for (const { 0: token, index: from } of text.matchAll(wordOrSign)) {
        if (inWord[from - 1] === 1) continue;
        for (const length of lengths.get(token) ?? []) {
          const to = from + length;
          if (to > text.length || inWord[to] === 1) continue;
          const spelling = text.slice(from, to);
          if (all.has(spelling)) yield { spelling, from, to };
        }
      }
    },
  };
}

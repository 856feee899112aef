/** The only normalisers of text: each says what two texts that it makes equal have in common. */
import { isAscii, normalise } from '#contract/normalise.ts';
import { wordsOf } from './lexicon/lexicon.ts';

/** White space that is not one plain space between two words. */
const uneven = /[^\S ]|\s\s/;

/** White space of any kind as one space, none around: the same words, whatever the lines they stand in. */
export const oneLine = (text: string): string => (uneven.test(text) ? text.replace(/\s+/g, ' ') : text).trim();

/** In one line and in small letters, compatibility forms joined: the same text, whatever its case, spacing and encoding. Asked of every cell of a form. */
export const comparable = (text: string): string => oneLine(normalise(text, 'NFKC')).toLowerCase();

/** Without diacritics, in any script: the same letters, as they are typed in haste ("kaksna" for "kakšna"). */
export const withoutMarks = (word: string): string => normalise(word, 'NFD').replace(/\p{M}+/gu, '');

/** Lower case without accents in any script, everything but letters, digits, `#`, `№` and `°` one space: the same label, however a form prints it. */
export function plain(text: string): string {
  if (isAscii(text))
    return text
      .toLowerCase()
      .replace(/[^a-z0-9#]+/g, ' ')
      .trim();
  return withoutMarks(text)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}#№°]+/gu, ' ')
    .trim();
}

/**
 * Lower case, compatibility forms joined, Latin diacritics off (Cyrillic letters keep theirs), typographic signs made plain: the same
 * sentence, as the patterns of the lexicon read it.
 */
export function fold(text: string): string {
  if (isAscii(text)) return text.toLowerCase();
  const plainSigns = normalise(text, 'NFKC')
    .toLowerCase()
    .replace(/[\u2018\u2019\u02BC]/gu, "'")
    .replace(/[\u2010-\u2015\u2212]/gu, '-');
  const unmarked = normalise(plainSigns, 'NFD').replace(/(?<=[a-z])\p{M}+/gu, '');
  return normalise(unmarked, 'NFC').replace(/ß/g, 'ss').replace(/ł/g, 'l');
}

/** The folded words of a text with one space between two: the same words, whatever stands between them. */
export const foldedWords = (text: string): string =>
  fold(text)
    .replace(isAscii(text) ? /[^a-z\d]+/g : /[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const telling = new Set(wordsOf('telling'));

const small = new Set([...wordsOf('smallWords'), ...wordsOf('alsoSmall')].map(fold).filter((word) => !telling.has(word)));

/** Whether a folded word carries no meaning of its own in any of the languages; left out of overlaps. */
export const isSmall = (word: string): boolean => small.has(word);

import { smallWords } from '#engine/language/language.ts';

/** Lower case, compatibility forms joined, Latin diacritics off (Cyrillic letters keep theirs), typographic signs made plain. */
export function fold(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\u2018\u2019\u02BC]/gu, "'")
    .replace(/[\u2010-\u2015\u2212]/gu, '-')
    .normalize('NFD')
    .replace(/(?<=[a-z])\p{M}+/gu, '')
    .normalize('NFC')
    .replace(/ß/g, 'ss')
    .replace(/ł/g, 'l');
}

/** Small words that carry meaning when two questions are compared. */
const telling = new Set(
  'not no nor without ne ni non pas sans sin senza brez nicht kein ohne не без all vse vsi tous alle всі усі only'.split(' '),
);
const alsoSmall =
  'all your also only other others each both either etc eg ie e g s t per via me my please then yes does having been were they them him her whose während durante';

const small = new Set(
  [...Object.values(smallWords).flatMap((words) => [...words]), ...alsoSmall.split(' ')].map(fold).filter((word) => !telling.has(word)),
);

/** Whether a folded word carries no meaning of its own in any of the languages; left out of overlaps. */
export const isSmall = (word: string): boolean => small.has(word);

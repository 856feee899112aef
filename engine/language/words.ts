/** The words of a text as search compares them: normalised, small words left out, stems (decision 5, words). */
import { normalise } from '#contract/normalise.ts';
import snowball from 'snowball-stemmers';
import { keepRecent } from '#engine/common/kept.ts';
import type { Kept } from '#engine/common/kept.ts';
import { guessLanguage, smallWords } from './language.ts';
import type { Language } from './language.ts';
import { withoutMarks } from './text.ts';

const snowballNames: Partial<Record<Language, string>> = {
  en: 'english',
  it: 'italian',
  fr: 'french',
  de: 'german',
  es: 'spanish',
  pt: 'portuguese',
};

/** Case endings, longest first; the longest that leaves four letters is cut. Slovenian without diacritics. */
const endings: Partial<Record<Language, string[]>> = {
  sl: byLength(
    'ostjo ostmi ostih ostim osti jema jami jimi jega jemu ovih ovim oma ema ama ima ami imi ega emu ijo ajo ejo amo imo emo ati iti eti jih jim jem jev ost ih im em om ov ev ah eh am ja je ji jo ju al il la li lo a e i o u',
  ),
  uk: byLength(
    'остями остям остях ості істю ення енням ання анням ювання увати ювати ється ються ував ами ями ому ого ими іми ими ою ею єю ої ій их іх им ім ах ях ів їв єв ам ям ти ть ла ли ло ає яє ує ют ю у а я о е є и і ї ь й',
  ),
};

function byLength(text: string): string[] {
  return text.split(' ').sort((a, b) => b.length - a.length);
}

const FEWEST_LETTERS = 4;
/** Words of each language whose stems are kept. */
const REMEMBERED = 100_000;

const stemmers = new Map<Language, (word: string) => string>();
const remembered = new Map<Language, Kept<string, string>>();

/** The stem of one lower-case word in a language. Numbers and words with digits stay as they are. */
export function stem(word: string, language: Language): string {
  if (/\p{N}/u.test(word)) return word;
  let known = remembered.get(language);
  if (!known) remembered.set(language, (known = keepRecent(REMEMBERED)));
  const found = known.get(word);
  if (found !== undefined) return found;
  let make = stemmers.get(language);
  if (!make) stemmers.set(language, (make = stemmerOf(language)));
  const made = make(word);
  known.set(word, made);
  return made;
}

function stemmerOf(language: Language): (word: string) => string {
  const name = snowballNames[language];
  if (name) {
    const stemmer = snowball.newStemmer(name);
    return (word) => withoutMarks(stemmer.stem(word));
  }
  const cuts = endings[language] ?? [];
  return (word) => {
    const plain = language === 'uk' ? word.replaceAll('ґ', 'г').replaceAll("'", '') : withoutMarks(word);
    const cut = cuts.find((ending) => plain.length - ending.length >= FEWEST_LETTERS && plain.endsWith(ending));
    return cut === undefined ? plain : plain.slice(0, plain.length - cut.length);
  };
}

/**
 * Lower-case words in reading order, before stemming: NFKC, possessives cut, elided articles split off, the parts of a
 * compound and its joined form ("multi-factor": multi, factor, multifactor), version numbers whole ("1.2").
 */
export function splitWords(text: string): string[] {
  const out: string[] = [];
  const lower = normalise(text, 'NFKC')
    .toLowerCase()
    .replace(/[’ʼ]/gu, "'")
    .replace(/[\u2010-\u2015]/gu, '-')
    .replaceAll('\u00ad', '');
  for (const [found] of lower.matchAll(/[\p{L}\p{N}\p{M}]+(?:[-.'_][\p{L}\p{N}\p{M}]+)*/gu)) {
    if (/^[\p{N}.]+$/u.test(found) || /^[\p{L}\p{N}\p{M}]+$/u.test(found)) out.push(found);
    else if (/^\p{Script=Cyrillic}+'\p{Script=Cyrillic}+$/u.test(found)) out.push(found.replace("'", ''));
    else for (const piece of compound(found.replace(/'s(?=$|-)/gu, '').replace(/n't$/u, ' not'))) out.push(piece);
  }
  return out;
}

function compound(word: string): string[] {
  return word
    .split(/[' ]/u)
    .filter((piece) => piece !== '')
    .flatMap((piece) => {
      const parts = piece.split(/[-._]/u).filter((part) => part !== '');
      return parts.length > 1 ? [...parts, parts.join('')] : parts;
    });
}

/** The stems of a text's content words, in order, repeated as often as they stand there; `language` null is guessed, English otherwise. */
export function contentStems(text: string, language: Language | null = guessLanguage(text)): string[] {
  const used = language ?? 'en';
  return splitWords(text)
    .filter((word) => !smallWords.get(used)?.has(word))
    .map((word) => stem(word, used));
}

/** The stems of a question of unknown language as each of several languages would have them, without repetition. */
export const stemsInAny = (text: string, among: Iterable<Language>): string[] => [
  ...new Set([...among].flatMap((language) => contentStems(text, language))),
];

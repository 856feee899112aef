import { remember } from '#engine/common/remember.ts';
import { termsOf } from './lexicon/lexicon.ts';
import { anyOf, eachOf } from './lexicon/match.ts';
import type { WordClass } from './lexicon/word-classes.ts';
import { fold, isSmall } from './text.ts';

/** One quantity: hours of a `period` ("every year") or a `time` ("within 72 hours"), or how many of what its next word names. */
export interface Amount {
  value: number;
  of: string;
  /** The nearest telling word before it: "port" of "port 443". Empty where there is none near. */
  after: string;
  /** `least` of "at least", `most` of "within" and "no later than"; null when neither is said. */
  bound: Bound | null;
}
type Bound = 'least' | 'most';

/**
 * Numbers as they are meant, so that "twelve months", "12 months", "annually" and "once a year" are the same thing and
 * "Type I" is "type 1". Durations and frequencies are hours; everything else stays a number with the word that follows it.
 */
export interface Quantities {
  /** Hours, sorted: both "within 24 hours" and "every year" (8760). */
  times: number[];
  /** Other numbers, as text without unit ("2", "27001", "99.9"). */
  numbers: string[];
  /** The same times and counts with what they bound, in order. */
  amounts: Amount[];
  /** The text without what was counted, folded. */
  rest: string;
}

/** Two times are the same that differ by less than this share: a month and 30 days. */
export const SAME_TIME = 0.03;

/** Whether an amount of this kind is a time: how long something lasts, or how often it comes. */
export const isTime = (of: string): boolean => of === 'time' || of === 'period';

/** So many words before a number are looked through for what it counts. */
const NEAR = 3;

const HOUR = 1;
const MINUTE = HOUR / 60;
const DAY = 24;
const WEEK = 7 * DAY;
const YEAR = 365 * DAY;
const MONTH = YEAR / 12;

/** Number words of the languages at hand, folded. */
const numberWords: ReadonlyMap<string, number> = new Map(
  termsOf('numberWords').map((term): [string, number] => {
    const [word = '', value] = term.split('=');
    return [word, Number(value)];
  }),
);
/** Number words that are articles in everyday text: they count only before a unit of time. */
const articleLike = new Set(termsOf('articleNumbers'));

const wholeWord = (name: WordClass): RegExp => new RegExp(`^${anyOf(name)}$`, 'u');

/** Five working days are a week. */
const WORKING = 7 / 5;

const units: [RegExp, number][] = [
  [wholeWord('seconds'), MINUTE / 60],
  [wholeWord('minutes'), MINUTE],
  [wholeWord('hours'), HOUR],
  [wholeWord('days'), DAY],
  [wholeWord('weeks'), WEEK],
  [wholeWord('months'), MONTH],
  [wholeWord('quarters'), 3 * MONTH],
  [wholeWord('years'), YEAR],
];

const working = wholeWord('workingDays');
const calendar = wholeWord('calendarDays');

/** "Arbeitstage", "Werktage": what days they are, written together with them. */
const joinedToDays = new RegExp(`(?<!\\p{L})${anyOf('workingDays', 'calendarDays')}(?=${anyOf('days')}(?!\\p{L}))`, 'gu');

/** Hours without the noise of dividing: a thousandth counts within an hour, a hundredth within a day. */
const inHours = (hours: number): number => {
  const finest = hours < HOUR ? 1000 : hours < DAY ? 100 : 1;
  return Math.round(hours * finest) / finest;
};

/** The unit of time at a place among words, in hours, with the place of its word: "days", "working days", "giorni lavorativi". */
function unitAt(words: string[], place: number): { hours: number; at: number } | null {
  const before = words[place] ?? '';
  const at = working.test(before) || calendar.test(before) ? place + 1 : place;
  const unit = units.find(([pattern]) => pattern.test(words[at] ?? ''));
  if (!unit) return null;
  const isWorking = unit[1] === DAY && (working.test(before) || working.test(words[at + 1] ?? ''));
  return { hours: unit[1] * (isWorking ? WORKING : 1), at };
}

/** Frequencies said in one word. */
const frequencies: [RegExp, number][] = [
  [wholeWord('hourly'), HOUR],
  [wholeWord('daily'), DAY],
  [wholeWord('weekly'), WEEK],
  [wholeWord('fortnightly'), 2 * WEEK],
  [wholeWord('monthly'), MONTH],
  [wholeWord('quarterly'), 3 * MONTH],
  [wholeWord('halfYearly'), 6 * MONTH],
  [wholeWord('yearly'), YEAR],
];

/** Words before a quantity that bound it, and that make it a period; folded, joined by single spaces. */
const bounds: [Bound, RegExp][] = [
  ['most', new RegExp(`(?:^| )${anyOf('atMost')}(?: the)?$`, 'u')],
  ['least', new RegExp(`(?:^| )${anyOf('atLeast')}(?: for)?$`, 'u')],
];
const periodic = new RegExp(`(?:^| )${anyOf('periodic')}$`, 'u');
const saidOften = new RegExp(`(?: |(?<!\\p{L}))${anyOf('saidOften')}$`, 'u');

const roman: ReadonlyMap<string, number> = new Map(
  ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x'].map((word, at): [string, number] => [word, at + 1]),
);
/** Words that a Roman numeral or a number after them belongs to. */
const counted = wholeWord('counted');

/** Stands for "once a", "every" before a unit while a text is read. */
const PERIOD = 'qperiod';

/** "Twice a year" is every half year: how often within the unit of time that follows. */
const severally: Readonly<Record<string, number>> = Object.fromEntries(
  (
    [
      ['twice', 2],
      ['thrice', 3],
      ['fourTimes', 4],
    ] as const
  ).flatMap(([name, times]) => termsOf(name).map((said) => [said, times])),
);
const beforeUnit = `(?=${anyOf('unitStarts')})`;
const severalTimes = new RegExp(
  `(?<![\\p{L}\\p{N}])(${Object.keys(severally).join('|')}|[1-9]\\d? ${anyOf('times')})\\s+(?:${anyOf('perUnit')}\\s*)?${beforeUnit}`,
  'gu',
);

/** "A" of "once a year", which in French and Italian is written with the year. */
const aUnit = `${anyOf('aUnit')}(?: |(?<='))`;

const oneWhole = new RegExp(`(?<![\\p{L}\\p{N}])${anyOf('oneWhole')} ${beforeUnit}`, 'gu');
/** Half a year in one breath, and "once a" before a unit. */
const halfYear = eachOf('halfYear');
const onceIn = new RegExp(`(?<!\\p{L})${anyOf('onceIn')} ?${beforeUnit}`, 'gu');
const once = new RegExp(`(?<![\\p{L}\\p{N}])${anyOf('once')}\\s+(?=(?:${aUnit})?${anyOf('unitStarts')})`, 'gu');
const ofUnit = new RegExp(` 1 ${aUnit}`, 'gu');

/** The hours that lie between, where a word says how often. */
const frequencyIn = remember((word): number | null => frequencies.find(([pattern]) => pattern.test(word))?.[1] ?? null);

/** Reads the quantities of a text. */
export function readQuantities(text: string): Quantities {
  const times = new Set<number>();
  const numbers: string[] = [];
  const rest: string[] = [];
  const amounts: Amount[] = [];
  const add = (value: number, of: string, before: string[]): void => {
    const said = before.slice(-5).join(' ');
    const plain = said.replace(saidOften, '');
    amounts.push({
      value,
      of: of === 'time' && periodic.test(said) ? 'period' : of,
      after: before.slice(-NEAR).findLast((word) => /^\p{L}/u.test(word) && !isSmall(word)) ?? '',
      bound: bounds.find(([, pattern]) => pattern.test(plain))?.[0] ?? null,
    });
  };
  const words = fold(text)
    .replace(/(\d)[,\u00a0 ](?=\d{3}\b)/g, '$1')
    .replace(/(?<![\d.,])(\d+),(?=\d{1,2} ?%)/g, '$1.')
    .replace(joinedToDays, '$& ')
    .replace(/\b(\d+)\s*[x\u00d7]\s*(\d+)\b/g, '$1x$2')
    .replace(/\b24\s*[x/]\s*7(?:\s*[x/]\s*365)?\b/g, ' roundtheclock ')
    .replace(severalTimes, (_, said: string) => ` ${PERIOD} ${(1 / (severally[said] ?? Number(said.split(' ')[0]))).toFixed(4)} `)
    .replace(oneWhole, '1 ')
    .replace(halfYear, ` ${PERIOD} 6 months `)
    .replace(onceIn, ` ${PERIOD} 1 `)
    .replace(once, ` ${PERIOD} 1 `)
    .replace(ofUnit, ' 1 ')
    .split(/[^\p{L}\p{N}.%'-]+/u)
    .flatMap((word) => (/^\p{L}+-\p{L}/u.test(word) && !/^(?:semi|half)-/.test(word) ? word.split('-') : [word]))
    .map((word) => word.replace(/^[.'-]+|(?<![.'-])[.'-]+$/g, ''))
    .filter(Boolean);
  for (let at = 0; at < words.length; at++) {
    const word = words[at];
    if (word === undefined || word === PERIOD) continue;
    const frequency = frequencyIn(word);
    if (frequency !== null) {
      times.add(Math.round(frequency));
      add(Math.round(frequency), 'period', words.slice(0, at));
      continue;
    }
    const read = readNumber(word, at, words);
    if (!read) {
      rest.push(word);
      continue;
    }
    const unit = unitAt(words, read.next);
    if (unit) {
      const hours = inHours(read.value * unit.hours);
      times.add(hours);
      const single = words[at - 1] === PERIOD;
      add(hours, single ? 'period' : 'time', words.slice(0, single ? at - 1 : at));
      at = unit.at;
      // "once every 12 months per year" style leftovers are harmless: the unit was consumed
    } else if (read.article) {
      rest.push(word);
    } else {
      numbers.push(String(read.value));
      add(read.value, words[read.next] ?? '', words.slice(0, at));
      at = read.next - 1;
    }
  }
  return { times: [...times].sort((a, b) => a - b), numbers, amounts, rest: rest.join(' ') };
}

interface ReadNumber {
  value: number;
  /** The index after it. */
  next: number;
  /** The word may as well be an article. */
  article: boolean;
}
/** Reads the number that `word` begins, at its place among the words. */
type NumberReader = (word: string, at: number, words: string[]) => ReadNumber | null;

/** "30", "1.5", "3rd", "24h". */
const inDigits: NumberReader = (word, at, words) => {
  const [, digits, unit] = /^(\d+(?:\.\d+)*)(?:st|nd|rd|th)?(%|h|hrs?)?$/.exec(word) ?? [];
  if (digits === undefined) return null;
  const value = Number(digits.split('.').length > 2 ? digits.replaceAll('.', '') : digits);
  if (unit?.startsWith('h')) words.splice(at + 1, 0, 'h');
  return { value, next: at + 1, article: false };
};

const joinedUnit = new RegExp(`^(\\d+)-?${anyOf('joinedUnits')}s?$`, 'u');

/** "30-day", "24-urni": the unit becomes a word of its own. */
const joinedToUnit: NumberReader = (word, at, words) => {
  const joined = joinedUnit.exec(word);
  if (!joined) return null;
  const unit = word
    .replace(/^\d+-?/, '')
    .replace(/^dnevn.*/, 'dni')
    .replace(/^urn.*/, 'ur')
    .replace(/^minutn.*/, 'minut');
  words.splice(at + 1, 0, unit);
  return { value: Number(joined[1]), next: at + 1, article: false };
};

/** "type II", and II to IX wherever they stand; a single letter may be a word. */
const inRoman: NumberReader = (word, at, words) => {
  const value = roman.get(word);
  if (value === undefined) return null;
  const isNumber = counted.test(words[at - 1] ?? '') || /^(?:ii|iii|iv|vi|vii|viii|ix)$/.test(word);
  return isNumber ? { value, next: at + 1, article: false } : null;
};

/** "thirty", "twenty five", "two hundred". */
const inWords: NumberReader = (word, at, words) => {
  const value = numberWords.get(word);
  if (value === undefined) return null;
  const following = numberWords.get(words[at + 1] ?? '');
  if (value >= 20 && value < 100 && following !== undefined && following < 10)
    return { value: value + following, next: at + 2, article: false };
  if (following === 100) return { value: value * 100, next: at + 2, article: false };
  return { value, next: at + 1, article: articleLike.has(word) };
};

const readers: NumberReader[] = [inDigits, joinedToUnit, inRoman, inWords];

/** The number that starts at a word; a unit that is written together with it is put after it. */
function readNumber(...begin: Parameters<NumberReader>): ReadNumber | null {
  for (const reader of readers) {
    const read = reader(...begin);
    if (read) return read;
  }
  return null;
}

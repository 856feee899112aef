/** Days as people write them. */
import { fold } from './text.ts';

/** How months begin, in the languages that documents are read in; no two months share a beginning. */
const months = [
  'jan|genn|janv|ene|січ',
  'feb|fev|лют',
  'mar|бер',
  'apr|avr|abr|квіт',
  'maj|may|magg|mai|трав',
  'jun|giu|juin|черв',
  'jul|lug|juil|лип',
  'avg|aug|ago|aout|серп',
  'sep|set|верес',
  'okt|oct|ott|out|жовт',
  'nov|листоп',
  'dec|dic|dez|груд',
].map((begins) => new RegExp(`^(?:${begins})`, 'u'));

const monthOf = (word: string): number => months.findIndex((begins) => begins.test(fold(word)));

/** Which of the first two numbers of "5/6/2025" is the day; null where nothing tells. */
type DayOrder = 'day first' | 'month first' | null;

/** UTC milliseconds of a day that there is, else NaN. `month` from 1. */
function dayAt(year: number, month: number, day: number): number {
  const at = new Date(Date.UTC(year, month - 1, day));
  return at.getUTCMonth() === month - 1 && at.getUTCDate() === day ? at.getTime() : Number.NaN;
}

/** "24" as people write 2024. */
const yearOf = (text: string): number => (text.length === 2 ? 2000 + Number(text) : Number(text));

/** "1 October 2025", "1. oktobra 2025", "October 1, 2025", "18-Mar-24": UTC milliseconds of the day, else NaN. */
export function readWrittenDay(text: string): number {
  const found =
    /(?<!\d)(\d{1,2})(?:\.|st|nd|rd|th|er|º|°)?[\s-]+(?:de\s+)?(\p{L}{3,})[.,]?[\s-]+(?:de\s+)?((?:19|20)\d\d|\d\d)(?!\d)/u.exec(text);
  const turned = found ? null : /(?<!\p{L})(\p{L}{3,})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+((?:19|20)\d\d)(?!\d)/u.exec(text);
  const [day, month, year] = found ? [found[1], found[2], found[3]] : turned ? [turned[2], turned[1], turned[3]] : [];
  const at = monthOf(month ?? '');
  return at < 0 ? Number.NaN : dayAt(yearOf(year ?? ''), at + 1, Number(day));
}

/** "2025-03", "March 2025", "2025": the first day of it, so that nothing is taken for newer than it is; else NaN. */
function readStart(text: string): number {
  const numbered = /^((?:19|20)\d\d)(?:[-/.](\d\d?))?$/.exec(text);
  if (numbered) return dayAt(Number(numbered[1]), Number(numbered[2] ?? 1), 1);
  const named = /^(\p{L}{3,})\.?\s+((?:19|20)\d\d)$/u.exec(text);
  const at = monthOf(named?.[1] ?? '');
  return at < 0 ? Number.NaN : dayAt(Number(named?.[2]), at + 1, 1);
}

const NUMBERS = /^(\d{1,2})\s?([./-])\s?(\d{1,2})\s?[./-]\s?((?:19|20)?\d\d)(?!\d)/;

/** A cell that holds a day: UTC milliseconds, else NaN. What may be of either order, and nothing decides, is no day. */
function readDay(cell: string, order: DayOrder): number {
  const text = cell.trim();
  const iso = /^((?:19|20)\d\d)([-/.])(\d{1,2})\2(\d{1,2})(?!\d)/.exec(text);
  if (iso) return dayAt(Number(iso[1]), Number(iso[3]), Number(iso[4]));
  const numbers = NUMBERS.exec(text);
  if (!numbers) return [readWrittenDay(text), readStart(text)].find(Number.isFinite) ?? Number.NaN;
  const [first, second, year] = [Number(numbers[1]), Number(numbers[3]), yearOf(numbers[4] ?? '')];
  // Between points the day stands first, wherever points are written.
  const told = numbers[2] === '.' || first > 12 || first === second ? 'day first' : second > 12 ? 'month first' : order;
  if (told === null) return Number.NaN;
  return told === 'day first' ? dayAt(year, second, first) : dayAt(year, first, second);
}

/** What the cells of a column that can be of one order alone say of the others. */
function orderOf(cells: string[]): DayOrder {
  const numbers = cells.flatMap((cell) => {
    const found = NUMBERS.exec(cell.trim());
    return found && found[2] !== '.' ? [found] : [];
  });
  const dayFirst = numbers.some((found) => Number(found[1]) > 12);
  const monthFirst = numbers.some((found) => Number(found[3]) > 12);
  return dayFirst === monthFirst ? null : dayFirst ? 'day first' : 'month first';
}

/** The days of a column's cells, as they stand: UTC milliseconds, NaN for a cell that says none. */
export function daysOf(cells: string[]): number[] {
  const order = orderOf(cells);
  return cells.map((cell) => readDay(cell, order));
}

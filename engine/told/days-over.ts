/** Days that lay ahead when something was told, and are over now. */
import { readDate } from '#engine/reading/document-date.ts';
import { readWrittenDay } from '#engine/language/written-day.ts';

const DAY_MS = 24 * 3600 * 1000;

/** A day, a month or a quarter with its year, as papers write them; the year is what each of them has. */
const NAMED =
  /(?<![\p{N}./-])(?:(?:19|20)\d\d-\d\d-\d\d|\d{1,2}[./]\s?\d{1,2}[./]\s?(?:19|20)\d\d|(?:\d{1,2}(?:\.|st|nd|rd|th|er)?\s+)?(?:de\s+)?\p{L}{3,}\.?\s+(?:\d{1,2},\s+)?(?:19|20)\d\d|Q[1-4][\s/]+(?:19|20)\d\d|(?:19|20)\d\d)(?![\p{N}-]|[.:]\p{N})/gu;

/** When what is named is over, UTC milliseconds; NaN where it cannot be told. */
function endOf(named: string): number {
  const year = Number(/(?:19|20)\d\d/u.exec(named)?.[0]);
  const quarter = /^Q([1-4])/u.exec(named)?.[1];
  if (quarter !== undefined) return Date.UTC(year, Number(quarter) * 3, 1);
  if (/^\d{4}$/u.test(named)) return Date.UTC(year + 1, 0, 1);
  const day = /\p{L}/u.test(named) ? readWrittenDay(named) : readDate(named);
  if (Number.isFinite(day)) return day + DAY_MS;
  const month = readWrittenDay(`1 ${named}`);
  return Number.isFinite(month) ? Date.UTC(year, new Date(month).getUTCMonth() + 1, 1) : Number.NaN;
}

/** Of a word before a year that is no month the year alone. */
const withoutWord = (named: string): string => (Number.isNaN(endOf(named)) ? (/(?:19|20)\d\d$/u.exec(named)?.[0] ?? named) : named);

/**
 * The first day, month, quarter or year of a text that was not over when it was told and is over now, as it stands there; null where there is none.
 * @param told and `now` UTC milliseconds
 */
export function dayOver(text: string, told: number, now: number): string | null {
  const named = [...text.matchAll(NAMED)].map(([said]) => withoutWord(said));
  return named.find((said) => endOf(said) > told && endOf(said) <= now) ?? null;
}

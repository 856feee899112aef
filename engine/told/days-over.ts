/** Days that lay ahead when something was told, and are over now. */
import { readDate } from '#engine/reading/document-date.ts';
import { readWrittenDay } from '#engine/language/written-day.ts';
import { partsOfYears } from './parts-of-years.ts';

const DAY_MS = 24 * 3600 * 1000;

/** A day or a month with its year, as papers write them; the year is what each of them has. */
const NAMED =
  /(?<![\p{N}./-])(?:(?:19|20)\d\d-\d\d-\d\d|\d{1,2}[./]\s?\d{1,2}[./]\s?(?:19|20)\d\d|(?:\d{1,2}(?:\.|st|nd|rd|th|er)?\s+)?(?:de\s+)?(?<!\p{L})\p{L}{3,}\.?\s+(?:\d{1,2},\s+|del?\s+|of\s+)?(?:19|20)\d\d|(?:19|20)\d\d)(?![\p{N}-]|[.:]\p{N})/gu;

/** When what is named is over, UTC milliseconds; NaN where it cannot be told. */
function endOf(named: string): number {
  const year = Number(/(?:19|20)\d\d/u.exec(named)?.[0]);
  if (/^\d{4}$/u.test(named)) return Date.UTC(year + 1, 0, 1);
  const written = named.replace(/\s(?:del|of)(?=\s)/u, '');
  const day = /\p{L}/u.test(named) ? readWrittenDay(written) : readDate(named);
  if (Number.isFinite(day)) return day + DAY_MS;
  const month = readWrittenDay(`1 ${written}`);
  return Number.isFinite(month) ? Date.UTC(year, new Date(month).getUTCMonth() + 1, 1) : Number.NaN;
}

/** Of a word before a year that is no month the year alone. */
const withoutWord = (named: string): string => (Number.isNaN(endOf(named)) ? (/(?:19|20)\d\d$/u.exec(named)?.[0] ?? named) : named);

const YEAR = /(?:19|20)\d\d/u;

export interface Named {
  /** As it stands in the text. */
  said: string;
  /** When it is over, UTC milliseconds; NaN where it cannot be told. */
  end: number;
}

/** The days, months, quarters, halves and years that a text names, in order. Pure. */
export function namedIn(text: string): Named[] {
  if (!YEAR.test(text)) return [];
  const parts = partsOfYears(text);
  const rest = parts.reduce((left, { at, to }) => left.slice(0, at) + ' '.repeat(to - at) + left.slice(to), text);
  const found = [...rest.matchAll(NAMED)].map(({ index, 0: one }) => {
    const said = withoutWord(one);
    return { at: index, said, end: endOf(said) };
  });
  return [...parts.map(({ at, to, end }) => ({ at, said: text.slice(at, to), end })), ...found].toSorted((a, b) => a.at - b.at);
}

/**
 * The first day, month, quarter, half or year of a text that was not over when it was told and is over now, as it stands there; null where there is none.
 * @param told and `now` UTC milliseconds
 */
export function dayOver(text: string, told: number, now: number): string | null {
  return namedIn(text).find(({ end }) => end > told && end <= now)?.said ?? null;
}

/**
 * The last day of the first day, month, quarter, half or year of a text that was not over when it was told, as `2027-09-30`; null where there is none.
 * @param told UTC milliseconds
 */
export function dayAhead(text: string, told: number): string | null {
  const end = namedIn(text).find((one) => one.end > told)?.end;
  return end === undefined ? null : new Date(end - DAY_MS).toISOString().slice(0, 10);
}

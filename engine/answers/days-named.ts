/** Days and years that a text names, and whether what was said with them may have changed since. */
import { readDate } from '#engine/reading/document-date.ts';
import { YEAR_MS, ofAge } from './thresholds.ts';

/** A day or a year as a text names it, with the moment from which it is over. */
interface NamedDay {
  said: string;
  over: number;
}

const DAY_MS = 24 * 3600 * 1000;
const ADDRESS = /\b(?:https?:\/\/|www\.)\S+/giu;
/** 2025-03-31, 31/3/2025, 3/31/25, 31. 3. 2025. */
const DAY =
  /(?<![\p{N}./-])(?:(?:19|20)\d\d-\d\d-\d\d|\d{1,2}\/\d{1,2}\/(?:(?:19|20)\d\d|\d\d)|\d{1,2}\.\s?\d{1,2}\.\s?(?:19|20)\d\d)(?![\p{N}/-]|\.\p{N})/gu;
/** 2024, FY2024, 27001:2022; no part of a longer number. */
const YEAR = /(?<![\p{N}.])(?:19|20)\d\d(?!\p{N}|[.,:]\p{N})/gu;
/** Words of an answer that is nothing but a day ("20 May 2024"). */
const MONTH = 1;
/** What lies further ahead is no year but a number ("RSA 2048"). */
const YEARS_AHEAD = 20;

/** A text without addresses of the web, whose letters and numbers say nothing. */
export const withoutAddresses = (text: string): string => text.replace(ADDRESS, ' ');

/** All days and years that a text names, addresses apart. */
function daysIn(text: string, now: number): NamedDay[] {
  const bare = withoutAddresses(text);
  const days = [...bare.matchAll(DAY)].map(([said]) => ({ said, over: readDate(withCentury(said)) + DAY_MS }));
  const years = [...bare.replace(DAY, ' ').matchAll(YEAR)]
    .filter(([said]) => Number(said) <= new Date(now).getUTCFullYear() + YEARS_AHEAD)
    .map(([said]) => ({ said, over: Date.UTC(Number(said) + 1, 0, 1) }));
  return [...days, ...years];
}

const withCentury = (said: string): string => said.replace(/\/(\d\d)$/u, '/20$1');

/**
 * The first day or year of an answer that may be overtaken: it went by since the answer was given, or the answer was given long ago, or nobody
 * knows when. An answer that is nothing but a day was that of its own form. Those that the question names itself ask for nothing new.
 */
export function overtakenDay(answer: string, question: string, given: number | null, now: number): string | null {
  const asked = new Set(daysIn(question, now).map(({ said }) => said));
  const days = daysIn(answer, now).filter(({ said }) => !asked.has(said));
  const isRecent = given !== null && now - given <= ofAge.staysYears * YEAR_MS;
  const found = days.find(({ over }) => hasNoWords(answer) || !isRecent || Number.isNaN(over) || (over > given && over <= now));
  return found?.said ?? null;
}

const hasNoWords = (answer: string): boolean => (answer.match(/\p{L}{2,}/gu) ?? []).length <= MONTH;

/** Whether an answer is nothing but a day or a year, as that on which its form was filled in. */
export const isBareDay = (answer: string): boolean => hasNoWords(answer) && daysIn(answer, Date.now()).length === 1;

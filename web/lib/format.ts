/**
 * Keeps what formats by its language and what else decides it: to make one takes two tenths of a millisecond and more, to use one a
 * hundredth of that, and a list formats hundreds of values at once.
 */
function kept<Key extends unknown[], Formatter>(make: (...key: Key) => Formatter): (...key: Key) => Formatter {
  const made = new Map<string, Formatter>();
  return (...key) => {
    const name = key.join(' ');
    const known = made.get(name) ?? make(...key);
    made.set(name, known);
    return known;
  };
}

const byteUnits = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;
const bytesIn = kept(
  (language: string, unit: (typeof byteUnits)[number], maximumFractionDigits: 0 | 1) =>
    new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: unit === 'byte' ? 'long' : 'short', maximumFractionDigits }),
);
const lists = kept((language: string) => new Intl.ListFormat(language, { type: 'disjunction' }));
const counts = kept((language: string) => new Intl.NumberFormat(language));
const shares = kept((language: string) => new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 }));
const dates = kept((language: string) => new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', year: 'numeric' }));
const moments = kept((language: string) => new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }));
const confidences = kept((language: string) => new Intl.NumberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 }));
const daysOfYear = kept((language: string) => new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short' }));
const weekdays = kept((language: string) => new Intl.DateTimeFormat(language, { weekday: 'short' }));
const agos = kept((language: string) => new Intl.RelativeTimeFormat(language, { numeric: 'auto', style: 'short' }));

/** Two letters for a person: of the first and last word of the name, or the first two of an address. */
export function initialsOf(name: string): string {
  const words = name
    .split('@')[0]!
    .split(/[\s._-]+/)
    .filter(Boolean);
  const first = [...(words[0] ?? '?')];
  const last = words.length > 1 ? [...words.at(-1)!] : [];
  return `${first[0] ?? ''}${last[0] ?? first[1] ?? ''}`.toLocaleUpperCase();
}

/** Bytes in the unit a person would say. */
export function formatBytes(bytes: number, language: string): string {
  const power = Math.min(byteUnits.length - 1, bytes < 1000 ? 0 : Math.floor(Math.log10(bytes) / 3));
  const value = bytes / 1000 ** power;
  // The figure stays with its unit at the end of a line.
  return bytesIn(language, byteUnits[power]!, value < 10 && power > 0 ? 1 : 0)
    .format(value)
    .replaceAll(' ', '\u00a0');
}

/** `Excel, CSV or PDF`. */
export const oneOf = (names: string[], language: string): string => lists(language).format(names);

/** A count as people write it: `10,450`, `10.450`, `10 450`. */
export const formatCount = (count: number, language: string): string => counts(language).format(count);

/** A share from 0 to 1 in per cent, with one decimal where it has one. */
export const formatShare = (share: number, language: string): string => shares(language).format(share);

export const formatDate = (instant: string, language: string): string => dates(language).format(new Date(instant));

/** Day and time. */
export const formatMoment = (instant: string, language: string): string => moments(language).format(new Date(instant));

/** How far an answer can be trusted, from 0 to 1, with two decimals. */
export const formatConfidence = (confidence: number, language: string): string => confidences(language).format(confidence);

/** The day of a moment where the person is, as a date field holds it. */
export function dayOf(instant: string): string {
  const date = new Date(instant);
  const two = (figure: number) => String(figure).padStart(2, '0');
  return `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** The end of a day of a date field where the person is. */
export const endOfDay = (day: string): string => new Date(`${day}T23:59:59`).toISOString();

const DAY = 86_400_000;
const midnight = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();

/** The moment at which a day begins where the person is, so many days from today. */
export const startOfDay = (daysAhead = 0, now: Date = new Date()): string =>
  new Date(now.getFullYear(), now.getMonth(), now.getDate() + daysAhead).toISOString();

/** Whole days that are left until then, begun ones counted; never below 0. */
export const daysUntil = (instant: string, now: Date = new Date()): number =>
  Math.max(0, Math.ceil((Date.parse(instant) - now.getTime()) / DAY));

export type Due = { kind: 'none' | 'today' | 'tomorrow' } | { kind: 'overdue' | 'date'; date: string };

/** A due date as it matters: today, tomorrow, a weekday within the week, otherwise the day; overdue is said. */
export function dueOf(instant: string | null, language: string, now: Date = new Date()): Due {
  if (instant === null) return { kind: 'none' };
  const due = new Date(instant);
  const days = Math.round((midnight(due) - midnight(now)) / DAY);
  const day = (due.getFullYear() === now.getFullYear() ? daysOfYear : dates)(language).format(due);
  if (days < 0) return { kind: 'overdue', date: day };
  if (days === 0) return { kind: 'today' };
  if (days === 1) return { kind: 'tomorrow' };
  if (days < 7) return { kind: 'date', date: weekdays(language).format(due) };
  return { kind: 'date', date: day };
}

/** A moment told from now: "3 minutes ago". */
export function formatAgo(instant: string, language: string, now: Date = new Date()): string {
  const seconds = (Date.parse(instant) - now.getTime()) / 1000;
  const format = agos(language);
  const steps: [Intl.RelativeTimeFormatUnit, number][] = [
    ['day', 86_400],
    ['hour', 3600],
    ['minute', 60],
  ];
  for (const [unit, length] of steps) if (Math.abs(seconds) >= length) return format.format(Math.round(seconds / length), unit);
  return format.format(Math.round(seconds), 'second');
}

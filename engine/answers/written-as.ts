/** A text in the spelling in which a place of a form wants it: several options parted as there, days in its format. */
import type { AnswerPlace } from '#contract/extraction.ts';
import { comparable } from '#engine/language/text.ts';
import { sameOption } from './options.ts';

interface Day {
  year: number;
  month: number;
  day: number;
}

const exists = ({ year, month, day }: Day): boolean => {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
};

/** The parts of a text that is written in a format of `YYYY`, `MM` and `DD`. */
function dayIn(text: string, format: string): Day | null {
  const names: Record<string, string> = { YYYY: '(?<year>\\d{4})', MM: '(?<month>\\d{1,2})', DD: '(?<day>\\d{1,2})' };
  const pattern = format.split(/(YYYY|MM|DD)/).map((part) => names[part] ?? RegExp.escape(part).replaceAll(/\\x20| /g, '\\s?'));
  const { year, month, day } = new RegExp(`^${pattern.join('')}$`, 'u').exec(text.trim())?.groups ?? {};
  const read = { year: Number(year), month: Number(month), day: Number(day) };
  return year !== undefined && exists(read) ? read : null;
}

/** Formats in which the order of the parts is plain: with points the day stands first wherever they are used. */
const plainFormats = ['YYYY-MM-DD', 'YYYY/MM/DD', 'YYYY.MM.DD', 'DD.MM.YYYY', 'DD. MM. YYYY'];
/** Between strokes the day or the month may stand first: one of them must be no month. */
const doubtful = ['DD/MM/YYYY', 'MM/DD/YYYY', 'DD-MM-YYYY', 'MM-DD-YYYY'];

function readDay(text: string, format: string): Day | null {
  const plain = [format, ...plainFormats].map((one) => dayIn(text, one)).find((one) => one !== null);
  if (plain) return plain;
  const days = doubtful.map((one) => dayIn(text, one)).filter((one) => one !== null);
  const [first] = days;
  return first && days.every(({ month, day }) => month === first.month && day === first.day) ? first : null;
}

const padded = (number: number): string => String(number).padStart(2, '0');

/** A day in the form's format ("31.3.2025" as "2025-03-31"); null where it is no day, or could be two. */
export function dayAs(text: string, format: string): string | null {
  const read = readDay(text, format);
  return read && format.replace('YYYY', String(read.year)).replace('MM', padded(read.month)).replace('DD', padded(read.day));
}

/** @param text Of several options, one a line. */
export function writtenAs({ kind, allowed = [], separator = '\n', format }: AnswerPlace, text: string): string {
  if (kind === 'date' && format !== undefined) return dayAs(text, format) ?? text;
  if (kind !== 'multi_choice') return sameOption(text, allowed) ?? text;
  return text
    .split('\n')
    .map((one) => sameOption(one, allowed) ?? one)
    .join(separator);
}

/** The options that a place holds, as the form spells them; null where something else stands there too. */
export function optionsHeld({ kind, separator = '\n', current = '' }: AnswerPlace, options: readonly string[]): string[] | null {
  const known = new Map(options.map((option) => [comparable(option), option]));
  const read = (text: string, by: string): (string | undefined)[] => text.split(by).map((one) => known.get(comparable(one)));
  const tries =
    kind === 'multi_choice' ? [...new Set([separator, '\n'])].map((by) => read(current, by)) : [[known.get(comparable(current))]];
  const found = tries.find((one) => !one.includes(undefined));
  return found === undefined ? null : (found as string[]);
}

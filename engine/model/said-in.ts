/** What code can know of a text and its sources: whether every figure, time span, date and name of it stands in them. */
import { type Reason, reason } from '#contract/reasons.ts';
import { guessLanguage } from '#engine/language/language.ts';
import { profileOf } from '#engine/language/profile.ts';
import { SAME_TIME } from '#engine/language/quantities.ts';
import { fold } from '#engine/language/text.ts';

/** The first figure, time span or name of a text that none of its sources has, as a reason; null where all stand there. */
export function strangeIn(text: string, sources: string[]): Reason | null {
  const source = sources.join('\n');
  return strangeFigure(text, source) ?? strangeTime(text, source) ?? strangeName(text, source);
}

function strangeFigure(text: string, source: string): Reason | null {
  const there = new Set([...figuresIn(source), ...profileOf(source).numbers.map(plainFigure), ...monthsIn(source)]);
  const strange = figuresIn(text).find((figure) => !there.has(figure));
  return strange === undefined ? null : reason('number_unborne', { number: strange });
}

/** "1,000", "1 000" and "1.000" are one figure; "03" is "3"; "99,9" is "99.9". */
const plainFigure = (figure: string): string =>
  figure
    .replace(/(?<=\d)[.,' \u00a0\u202f](?=\d{3}(?!\d))/gu, '')
    .replace(',', '.')
    .replace(/^0+(?=\d)/u, '');

const figuresIn = (text: string): string[] => (text.match(/\d+(?:[.,:' \u00a0\u202f]\d+)*/gu) ?? []).flatMap(partsOf).map(plainFigure);

/** A date or a version is looked at number by number; a decimal and a number with its thousands apart are one. */
const partsOf = (figure: string): string[] =>
  /^\d{1,3}(?:[.,' \u00a0\u202f]\d{3})+$|^\d+[.,]\d+$/u.test(figure) ? [figure] : figure.split(/[.,:' \u00a0\u202f]/u);

function strangeTime(text: string, source: string): Reason | null {
  const there = profileOf(source).times;
  const isThere = (time: number): boolean => there.some((other) => Math.abs(time - other) <= time * SAME_TIME);
  return profileOf(text).times.every(isThere) ? null : reason('time_unborne');
}

function strangeName(text: string, source: string): Reason | null {
  const [said, there] = [profileOf(text), profileOf(source)];
  const words = new Set(wordsIn(source));
  const acronym = [...said.names].find((name) => !there.names.has(name) && !words.has(fold(name)) && !source.includes(name));
  if (acronym !== undefined) return reason('name_unborne', { name: acronym });
  const [mine, theirs] = [guessLanguage(text), guessLanguage(source)];
  // Nouns have capitals in German, and names are spelled otherwise in another language.
  if (mine === 'de' || (mine !== null && theirs !== null && mine !== theirs)) return null;
  const months = new Set(monthsIn(source));
  const strange = capitalsIn(text).find((name) => !isAmong(fold(name), words) && !monthsIn(name).some((month) => months.has(month)));
  return strange === undefined ? null : reason('name_unborne', { name: strange });
}

const wordsIn = (text: string): string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** Words with a capital that no sentence begins with. */
const capitalsIn = (text: string): string[] => text.match(/(?<=[\p{Ll}\p{N},;)]["'”’]?\s["'“„(]?)\p{Lu}\p{Ll}[\p{L}\p{N}]+/gu) ?? [];

/** Letters that two forms of one name have in common at least: endings differ. */
const STEM = 4;
const ENDING = 3;

function isAmong(name: string, words: ReadonlySet<string>): boolean {
  if (words.has(name)) return true;
  const stem = name.slice(0, Math.max(STEM, name.length - ENDING));
  return [...words].some((word) => word.startsWith(stem) && Math.abs(word.length - name.length) <= ENDING);
}

const LOCALES = ['en', 'sl', 'it', 'fr', 'uk', 'de'];

/** The names of each month in the languages at hand, folded: by themselves, and as they stand in a date. */
const monthNames: ReadonlySet<string>[] = Array.from({ length: 12 }, (_, month) => {
  const day = new Date(Date.UTC(2026, month, 1));
  const namesIn = (locale: string): string[] =>
    [{ month: 'long' } as const, { month: 'long', day: 'numeric' } as const].flatMap((parts) =>
      new Intl.DateTimeFormat(locale, { ...parts, timeZone: 'UTC' })
        .formatToParts(day)
        .flatMap(({ type, value }) => (type === 'month' ? fold(value) : [])),
    );
  return new Set(LOCALES.flatMap(namesIn));
});

/** The months that a text names, as words or in dates, as figures. */
function monthsIn(text: string): string[] {
  const words = new Set(wordsIn(text));
  const named = monthNames.flatMap((names, at) => ([...names].some((name) => words.has(name)) ? [String(at + 1)] : []));
  const dated = [...text.matchAll(/\d{4}-(\d{2})-\d{2}|\d{1,2}[./]\s?(\d{1,2})[./]\s?\d{4}/gu)].map((found) =>
    String(Number(found[1] ?? found[2])),
  );
  return [...named, ...dated];
}

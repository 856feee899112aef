/** What code can know of a text and its sources: whether every link, figure, time span, date and name of it stands in them. */
import { type Reason, reason } from '#contract/reasons.ts';
import { guessLanguage } from '#engine/language/language.ts';
import { once } from '#engine/common/once.ts';
import { type Profile, profileOf } from '#engine/language/profile.ts';
import { SAME_TIME } from '#engine/language/quantities.ts';
import { fold } from '#engine/language/text.ts';

/** What is known of the sources of a text: each looked at where a text asks for it, and once however many texts are held against them. */
interface Source {
  text: string;
  profile(): Profile;
  language(): string | null;
  figures(): ReadonlySet<string>;
  months(): ReadonlySet<string>;
  words(): ReadonlySet<string>;
  /** By their first letters. */
  byStart(): ReadonlyMap<string, string[]>;
}

/**
 * What finds the first link, figure, time span or name of a text that none of these sources has, as a reason; null where all stand there.
 * A name may stand in what is `around` them as well: the sentence before says who "they" are. `language`: of a text too short to show
 * its own. Its work grows with the length of the text,
 * not with that of the sources.
 */
export function strangeBeside(
  sources: string[],
  { around = [], language = null }: { around?: string[]; language?: string | null } = {},
): (text: string) => Reason | null {
  const source = sourceOf(sources);
  const named = around.length === 0 ? source : sourceOf([...sources, ...around]);
  return (said) =>
    strangeLink(said, source) ??
    strangeFigure(said, source) ??
    strangeTime(said, source) ??
    strangeName(said, guessLanguage(said) ?? language, named);
}

function sourceOf(sources: string[]): Source {
  const text = sources.join('\n');
  const profile = once(() => profileOf(text));
  const months = once(() => new Set(monthsIn(text)));
  const words = once(() => new Set(wordsIn(text)));
  return {
    text,
    profile,
    language: once(() => guessLanguage(text)),
    figures: once(() => new Set([...figuresIn(text), ...profile().numbers.map(plainFigure), ...months()])),
    months,
    words,
    byStart: once(() => Map.groupBy(words(), startOf)),
  };
}

/** Links, addresses of mail, tags of a page, and signs that turn the order of what is read. */
const LINKS =
  /(?:https?:\/\/|www\.|javascript:|mailto:)[^\s<>()[\]"']{0,300}|[\w.+-]{1,64}@[\w-]{1,63}\.[\w.-]{1,100}|<\/?[a-z][^>]{0,300}>?|[\u202a-\u202e\u2066-\u2069]/giu;

/** Whoever follows a link of an answer is led where the company never said. */
function strangeLink(said: string, { text }: Source): Reason | null {
  const strange = (said.match(LINKS) ?? [])
    .map((link) => link.replace(/(?<![.,;:!?])[.,;:!?]+$/u, ''))
    .find((link) => !text.includes(link));
  return strange === undefined ? null : reason('name_unborne', { name: strange });
}

function strangeFigure(text: string, { figures }: Source): Reason | null {
  const strange = figuresIn(text).find((figure) => !figures().has(figure));
  return strange === undefined ? null : reason('number_unborne', { number: strange });
}

/** "1,000", "1 000" and "1.000" are one figure; "03" is "3"; "99,9" is "99.9". */
const plainFigure = (figure: string): string =>
  figure
    .replace(/(?<=\d)[.,' \u00a0\u202f](?=\d{3}(?!\d))/gu, '')
    .replace(',', '.')
    .replace(/^0+(?=\d)/u, '');

/** The figures of a text in its order, each as often as it stands there. */
export const figuresIn = (text: string): string[] =>
  (text.match(/\d+(?:[.,:' \u00a0\u202f]\d+)*/gu) ?? []).flatMap(partsOf).map(plainFigure);

/** A date or a version is looked at number by number; a decimal and a number with its thousands apart are one. */
const partsOf = (figure: string): string[] =>
  /^\d{1,3}(?:[.,' \u00a0\u202f]\d{3})+$|^\d+[.,]\d+$/u.test(figure) ? [figure] : figure.split(/[.,:' \u00a0\u202f]/u);

function strangeTime(text: string, { profile }: Source): Reason | null {
  const isThere = (time: number): boolean => profile().times.some((other) => Math.abs(time - other) <= time * SAME_TIME);
  return profileOf(text).times.every(isThere) ? null : reason('time_unborne');
}

function strangeName(text: string, mine: string | null, source: Source): Reason | null {
  const acronym = [...profileOf(text).names].find(
    (name) => !source.text.includes(name) && !source.words().has(fold(name)) && !source.profile().names.has(name),
  );
  if (acronym !== undefined) return reason('name_unborne', { name: acronym });
  // Nouns have capitals in German, and names are spelled otherwise in another language.
  const theirs = source.language();
  if (mine === 'de' || (mine !== null && theirs !== null && mine !== theirs)) return null;
  const strange = capitalsIn(text).find(
    (name) => !isAmong(fold(name), source) && !monthsIn(name).some((month) => source.months().has(month)),
  );
  return strange === undefined ? null : reason('name_unborne', { name: strange });
}

const wordsIn = (text: string): string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** Words with a capital that no sentence begins with. */
export const capitalsIn = (text: string): string[] => text.match(/(?<=[\p{Ll}\p{N},;)]["'”’]?\s["'“„(]?)\p{Lu}\p{Ll}[\p{L}\p{N}]+/gu) ?? [];

/** Letters that two forms of one name have in common at least: endings differ. */
const STEM = 4;
const ENDING = 3;

/** No stem is shorter than a name of three letters. */
const startOf = (word: string): string => word.slice(0, STEM - 1);

function isAmong(name: string, { words, byStart }: Source): boolean {
  if (words().has(name)) return true;
  const stem = name.slice(0, Math.max(STEM, name.length - ENDING));
  return (byStart().get(startOf(name)) ?? []).some((word) => word.startsWith(stem) && Math.abs(word.length - name.length) <= ENDING);
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

/** Whether a folded word is the name of a month in one of the languages at hand. Pure. */
export const isMonth = (word: string): boolean => monthNames.some((names) => names.has(word));

/** The months that a text names, as words or in dates, as figures. */
function monthsIn(text: string): string[] {
  const words = new Set(wordsIn(text));
  const named = monthNames.flatMap((names, at) => ([...names].some((name) => words.has(name)) ? [String(at + 1)] : []));
  const dated = [...text.matchAll(/\d{4}-(\d{2})-\d{2}|\d{1,2}[./]\s?(\d{1,2})[./]\s?\d{4}/gu)].map((found) =>
    String(Number(found[1] ?? found[2])),
  );
  return [...named, ...dated];
}

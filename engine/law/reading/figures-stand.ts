/** Whether every figure of an answer stands in what it quotes, or is the plain product or percentage of such that is shown beside it. */
import { profileOf } from '#engine/language/profile.ts';
import { SAME_TIME } from '#engine/language/quantities.ts';
import { sentencesOf } from '#engine/language/sentences.ts';
import { figuresIn } from '#engine/model/said-in.ts';
import { numbersIn, numbersInWords } from '../figures.ts';

interface Bearing {
  /** What is quoted, each text whole. */
  quoted: string[];
  /** What the person said: their own figures may be said again, and reckoned with. */
  told: string[];
  /** `2026-11-30`: its year may be named. */
  today: string;
}

const LISTED = /^ {0,4}\d{1,2}[.)]\s/gmu;
const DATES = /\d{1,2}[./]\s?\d{1,2}[./]\s?\d{4}|\d{4}-\d{2}-\d{2}/gu;
/** Half of the last place of an amount of money. */
const ROUNDED = 0.0051;

/** The first figure that stands nowhere, as it is written; null where all are borne out. Pure. */
export function strangeFigure(answer: string, { quoted, told, today }: Bearing): string | null {
  const sources = quoted.join('\n');
  const borne = numbersOf(sources);
  const own = numbersOf(told.join('\n'));
  const year = Number(today.slice(0, 4));
  const dateParts = new Set([...figuresIn(sources), ...figuresIn(told.join('\n')), ...figuresIn(today)]);
  const text = answer.replace(LISTED, '');
  const strangeDate = [...text.matchAll(DATES)].map(([date]) => date).find((date) => figuresIn(date).some((part) => !dateParts.has(part)));
  if (strangeDate !== undefined) return strangeDate;
  const plain = text.replace(DATES, ' ');
  for (const sentence of sentencesOf(plain)) {
    const beside = numbersIn(sentence);
    const strange = beside.find((one) => one !== year && !borne.has(one) && !own.has(one) && !isReckoned(one, beside, { borne, own }));
    if (strange !== undefined) return String(strange);
  }
  return strangeTime(plain, [sources, ...told]) ?? answersItself(plain, borne, own);
}

/** Every number of a text, in digits or in words. */
const numbersOf = (text: string): Set<number> =>
  new Set([
    ...numbersIn(text),
    ...numbersInWords(text),
    ...text.split('\n').flatMap((line) => profileOf(line).numbers.map(Number)),
    ...text.split('\n').flatMap((line) => profileOf(line).amounts.map(({ value }) => value)),
  ]);

/** Whether two others of its sentence, one of them borne out and neither strange, give it as product or percentage. */
function isReckoned(one: number, beside: number[], { borne, own }: { borne: ReadonlySet<number>; own: ReadonlySet<number> }): boolean {
  const factors = beside.filter((other) => borne.has(other) || own.has(other));
  return factors.some(
    (a) => borne.has(a) && factors.some((b) => [a * b, (a * b) / 100].some((product) => Math.abs(product - one) <= ROUNDED)),
  );
}

/** Hours of the units in which times are told, a working day (a fifth of a week) among them. */
const UNITS = [1 / 60, 1, 24, (7 * 24) / 5, 7 * 24, (365 * 24) / 12, 365 * 24];

/** A time that is said in words ("fifteen days") and stands nowhere; one unit alone ("a year", "monthly") tells no figure. */
function strangeTime(answer: string, sources: string[]): string | null {
  const told = sources.flatMap((text) => text.split('\n').flatMap((line) => profileOf(line).times));
  const known = [...told, ...UNITS, ...numbersIn(answer).flatMap((one) => UNITS.map((unit) => one * unit))];
  const said = profileOf(answer).amounts.filter(({ of }) => of === 'time');
  const strange = said.find(({ value }) => !known.some((other) => Math.abs(value - other) <= value * SAME_TIME));
  return strange === undefined ? null : `${Math.round(strange.value / 24)} d`;
}

/** A figure that the person named is no answer to what the sources put in figures: one of theirs has to be said as well. */
function answersItself(answer: string, borne: ReadonlySet<number>, own: ReadonlySet<number>): string | null {
  const said = numbersIn(answer);
  const theirs = said.find((one) => own.has(one) && !borne.has(one));
  return theirs !== undefined && borne.size > 0 && !said.some((one) => borne.has(one)) ? String(theirs) : null;
}

/** Whether every figure of an answer stands in what it quotes, or is the plain product or percentage of such that is shown beside it. */
import { profileOf } from '#engine/language/profile.ts';
import { SAME_TIME } from '#engine/language/quantities.ts';
import { sentencesOf } from '#engine/language/sentences.ts';
import { figuresIn } from '#engine/model/said-in.ts';
import { numbersIn, numbersInWords } from '../figures.ts';
import { fractionsIn } from '../fractions.ts';

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
  const fractions = fractionsIn(sources);
  const year = Number(today.slice(0, 4));
  const dateParts = new Set([...figuresIn(sources), ...figuresIn(told.join('\n')), ...figuresIn(today)]);
  const text = answer.replace(LISTED, '');
  const strangeDate = [...text.matchAll(DATES)].map(([date]) => date).find((date) => figuresIn(date).some((part) => !dateParts.has(part)));
  if (strangeDate !== undefined) return strangeDate;
  const plain = text.replace(DATES, ' ');
  for (const sentence of sentencesOf(plain)) {
    const beside = numbersIn(sentence);
    const unborne = beside.filter((one) => one !== year && !borne.has(one) && !own.has(one));
    if (unborne.length === 0) continue;
    const parts = [...fractionsIn(sentence)].filter((part) => fractions.has(part));
    const reckoned = reckonedIn(beside, { borne, own, parts });
    const strange = unborne.find((one) => !reckoned.has(one));
    if (strange !== undefined) return String(strange);
  }
  const saysPart = [...fractionsIn(plain)].some((part) => fractions.has(part));
  return strangeTime(plain, [sources, ...told]) ?? (saysPart ? null : answersItself(plain, borne, own));
}

/** Every number of a text, in digits or in words. */
const numbersOf = (text: string): Set<number> =>
  new Set([
    ...numbersIn(text),
    ...numbersInWords(text),
    ...text.split('\n').flatMap((line) => profileOf(line).numbers.map(Number)),
    ...text.split('\n').flatMap((line) => profileOf(line).amounts.map(({ value }) => value)),
  ]);

/** Steps of one reckoning that are followed: a percentage, what is left without it, and a percentage of that. */
const STEPS = 3;
/** A reckoning with more figures in one sentence is not followed. */
const MOST_FIGURES = 24;

interface Reckoning {
  borne: ReadonlySet<number>;
  own: ReadonlySet<number>;
  parts: number[];
}

/**
 * Figures of a sentence that two others of it give: their product, one as a percentage of the other, or the other less that percentage where
 * the percentage is said too. The first step takes figures that are borne out or the person's own, at least one borne out; a later one also what
 * was reckoned before. A fraction that the sentence names (`parts`: "half of …", borne out by its name in what is quoted) is taken of any of them.
 */
function reckonedIn(beside: number[], { borne, own, parts }: Reckoning): Set<number> {
  const reckoned = new Set<number>();
  if (beside.length > MOST_FIGURES) return reckoned;
  const isNear = (a: number, b: number): boolean => Math.abs(a - b) <= ROUNDED;
  for (let step = 0; step < STEPS; step++) {
    const factors = beside.filter((one) => borne.has(one) || own.has(one) || reckoned.has(one));
    const rates = factors.filter((one) => borne.has(one) || reckoned.has(one));
    for (const one of beside) {
      const isSaid = (part: number): boolean => beside.some((other) => isNear(other, part));
      const gives = (rate: number, other: number): boolean => {
        const part = (rate * other) / 100;
        return isNear(rate * other, one) || isNear(part, one) || (isSaid(part) && isNear(other - part, one));
      };
      const isPart = parts.some((part) => factors.some((other) => other !== one && isNear(part * other, one)));
      if (isPart || rates.some((rate) => factors.some((other) => gives(rate, other)))) reckoned.add(one);
    }
  }
  return reckoned;
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

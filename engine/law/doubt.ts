/** Whether what was found is worth a list, and whether the first of it surely answers. */
import type { FoundStatement } from './find-statements.ts';
import { isReferral } from './matters.ts';
import { CITED } from './model.ts';
import type { Statement } from './statement.ts';

/** How a question was asked. */
export interface Asked {
  /** Its meaning was compared, not its words alone. */
  byMeaning: boolean;
  /** How many of its words tell what it is about. */
  words: number;
  /** In how many sentences. */
  sentences: number;
  /** How much it is asked like what no law answers (learned.ts); 0 for a usual way to ask for a rule. */
  outside: number;
  /** The part of its words that no statement has; 0–1. */
  unknown: number;
}

/** A cosine of what is not among the nearest ways to ask. */
const FAR = 0.8;
/** What counts for the chance that the first statement answers the question (decision 29 says how it was found). */
const FIRST = { bias: -13.85, spread: -1.3, words: 0.74, nearest: 10.97, found: 4 };
/** The same for the chance that one of those that a list shows does (decision 86 says how it was found; eval/law/learn-listed.ts learns the last three and the bias). */
export const LISTED = {
  bias: -26.02,
  spread: -1.22,
  words: 0.7,
  nearest: 27.72,
  fits: 0.98,
  support: 2.32,
  act: 0.91,
  left: -0.64,
  story: 1.21,
  outside: -0.34,
  unknown: -2.94,
};
/** As likely as this, what is left to others begins to count. */
const LITTLE = 0.001;
/** Enough for a list from here on, and for an answer that stands alone (eval/law/sureness.ts measures both). */
export const COVERED = 0.3;
const SURELY = 0.82;
/** By so much the nearest way to ask for a sure rule is nearer to the question (a cosine) than any for a rule of another article. */
const AHEAD = 0.01;
/** As likely as this, another rule of the same article may be meant as well; less where it has a figure of the kind that is asked for. */
const BESIDE = { any: 0.25, withFigure: 0.05 };
/** As likely as this, a rule that says something else in nearly the same words (`confused_with`) may be meant: mostly the opposite. */
const CONFUSED = 0.01;
/** What words have to give where there are no vectors. */
const BY_WORDS = 0.5;
/** A rule less likely than this is listed only where there would be fewer than two: of 494 right ones among three one was less. */
const LEAST_LIKELY = 0.001;
const FEWEST_LISTED = 2;

/**
 * How likely the first of what was found answers a question, 0–1: the less, the more articles share the likelihood. A short
 * question is near to anything, so that as near a long one is more surely meant.
 */
export function chanceOf(found: FoundStatement[], words: number): number {
  const [first] = found;
  if (!first?.near) return 0;
  const { bias, spread, words: long, nearest, found: byWords } = FIRST;
  const near = Math.max(first.near.asked, FAR);
  return chance(bias + spread * spreadOf(found) + long * Math.log(1 + words) + nearest * near + byWords * first.parts.asked);
}

/**
 * How likely one of the rules that a list shows answers a question, 0–1: any of them may be the near one, or have its words. How well the
 * first fits what the question means and whether its words speak of the act tells rules from what none regulates, and so does how likely
 * it is that something which is left to others (`referrals`) is meant. A story of several sentences has more words that no rule has, so
 * that the same numbers say less against it. What is asked like games, opinions or another country's law, and words that no statement
 * has, tell of what a rule near it does not answer.
 */
export function chanceOfList(found: FoundStatement[], asked: Omit<Asked, 'byMeaning'>): number {
  const signs = signsOf(found, asked);
  return signs ? chance(signNames.reduce((sum, name) => sum + LISTED[name] * signs[name], 0)) : 0;
}

type Signs = Record<keyof typeof LISTED, number>;
const signNames = Object.keys(LISTED) as (keyof typeof LISTED)[];

/** What `LISTED` weighs; null where nothing was compared by meaning. */
export function signsOf(found: FoundStatement[], { words, sentences, outside, unknown }: Omit<Asked, 'byMeaning'>): Signs | null {
  const [first] = found;
  if (!first?.near) return null;
  const nearby = found.slice(0, CITED);
  return {
    bias: 1,
    spread: spreadOf(found),
    words: Math.log(1 + words),
    nearest: Math.max(FAR, ...nearby.map(nearnessOf)),
    fits: first.parts.fits,
    support: Math.max(...nearby.map((one) => one.support)),
    act: first.parts.act,
    left: Math.log(1 + leftOf(found) / LITTLE),
    story: Math.log(Math.max(1, sentences)),
    outside,
    unknown,
  };
}

/** Of a list of rules the two best, and the third where it may be meant at all: another rule's figures only mislead. */
export const worthListing = (found: FoundStatement[]): FoundStatement[] =>
  found.filter(({ likely, situation }, at) => at < FEWEST_LISTED || likely >= LEAST_LIKELY || situation === 'its');

/** How likely what is left to others is meant, where a rule stands first. */
const leftOf = (found: FoundStatement[]): number =>
  found.slice(0, 1).some(({ statement }) => isReferral(statement))
    ? 0
    : found.reduce((sum, { statement, likely }) => (isReferral(statement) ? sum + likely : sum), 0);

const chance = (sum: number): number => 1 / (1 + Math.exp(-sum));

/** Over how many articles the likelihood is spread, as a logarithm: 0 where one has it all. Statements of one article do not compete. */
function spreadOf(found: FoundStatement[]): number {
  const parts = new Map<string, number>();
  for (const { statement, likely } of found) {
    const article = articleOf(statement);
    parts.set(article, (parts.get(article) ?? 0) + likely);
  }
  return -[...parts.values()].reduce((sum, part) => sum + (part > 0 ? part * Math.log(part) : 0), 0);
}

/** Whether what was found is worth showing: one of the first answers the question. */
export function covers(found: FoundStatement[], asked: Asked): boolean {
  const [first] = found;
  if (!first) return false;
  return asked.byMeaning ? first.same || chanceOfList(found, asked) >= COVERED : first.support + first.told >= BY_WORDS;
}

/** Whether the question names a situation for which a rule of the same act was found, and the first is none of those. */
export const isForAnotherSituation = ([first, ...others]: FoundStatement[]): boolean =>
  first?.situation === 'another' && others.some(({ statement, situation }) => situation === 'its' && statement.act === first.statement.act);

/** Whether the first of what was found is surely the rule that is asked for: in the very words, or with a great chance and alone. */
export function isSure(found: FoundStatement[], { byMeaning, words }: Asked): boolean {
  if (found[0]?.same) return true;
  if (isForAnotherSituation(found)) return false;
  return byMeaning && chanceOf(found, words) >= SURELY && standsAlone(found);
}

/**
 * Whether no other rule may be meant as well. The opposite of a rule is asked for in nearly its words, so the nearest way to ask has to
 * be clearly one of the first rule, or of its article, and what the statements name as easily confused with it has to be out of question.
 */
export function standsAlone([first, ...others]: FoundStatement[]): boolean {
  if (!first) return false;
  return others.every((other) => {
    if (isConfused(first.statement, other.statement) && other.likely >= CONFUSED) return false;
    return articleOf(other.statement) === articleOf(first.statement)
      ? other.likely < BESIDE[other.figure ? 'withFigure' : 'any']
      : nearnessOf(first) - nearnessOf(other) >= AHEAD;
  });
}

const isConfused = (one: Statement, other: Statement): boolean =>
  one.confused_with.includes(other.id) || other.confused_with.includes(one.id);

const nearnessOf = ({ near }: FoundStatement): number => near?.asked ?? 0;

/** The article that a statement mainly rests on; one without is its own. */
const articleOf = ({ id, act, places }: Statement): string => `${act} ${places[0]?.article ?? id}`;

/** Whether what was found surely answers a question, and what speaks against it. */
import type { FoundStatement } from './find-statements.ts';
import type { Statement } from './statement.ts';

/** How a question was asked. */
export interface Asked {
  /** Its meaning was compared, not its words alone. */
  byMeaning: boolean;
  /** How many of its words tell what it is about. */
  words: number;
}

/** A cosine of what is not among the nearest ways to ask. */
const FAR = 0.8;
/** What counts for the chance that the first statement answers the question (decision 29 says how it was found). */
const OF = { spread: -1.3, words: 0.74, nearest: 10.97, found: 4 };
const BIAS = -13.85;
/** Enough for an answer from here on, and for one without doubt. */
const COVERED = 0.25;
const SURELY = 0.7;
/**
 * A second is given beside the first where it is as likely as this: less where the first is in doubt, and in the same act, of which
 * a second rule is rarely foreign to the case; least where it has a figure of the kind that is asked for, in the same article above all.
 */
const BESIDE_IT = { sameAct: 0.1, otherAct: 0.25 };
const ALIKE = { sameAct: 0.25, otherAct: 0.35 };
const WITH_FIGURE = { sameAct: 0.1, sameArticle: 0.05 };
/** What words have to give where there are no vectors. */
const BY_WORDS = 0.5;

/**
 * How likely the first of what was found answers a question, 0–1: the less, the more articles share the likelihood. A short
 * question is near to anything, so that as near a long one is more surely meant.
 */
function chanceOf(found: FoundStatement[], words: number): number {
  const [first] = found;
  if (!first?.near) return 0;
  const { near, parts } = first;
  const sum =
    BIAS + OF.spread * spreadOf(found) + OF.words * Math.log(1 + words) + OF.nearest * Math.max(near.asked, FAR) + OF.found * parts.asked;
  return 1 / (1 + Math.exp(-sum));
}

/** Over how many articles the likelihood is spread, as a logarithm: 0 where one has it all. Statements of one article do not compete. */
function spreadOf(found: FoundStatement[]): number {
  const parts = new Map<string, number>();
  for (const { statement, likely } of found) {
    const article = articleOf(statement);
    parts.set(article, (parts.get(article) ?? 0) + likely);
  }
  return -[...parts.values()].reduce((sum, part) => sum + (part > 0 ? part * Math.log(part) : 0), 0);
}

/** Whether the first of what was found answers the question. */
export function covers(found: FoundStatement[], { byMeaning, words }: Asked): boolean {
  const [first] = found;
  if (!first) return false;
  return byMeaning ? first.same || chanceOf(found, words) >= COVERED : first.support + first.told >= BY_WORDS;
}

/** What speaks against the first as the only answer: nothing, that it is not `sure`, or a second that may be meant as well. */
export function doubtOf(found: FoundStatement[], { byMeaning, words }: Asked): { sure: boolean; second: Statement | null } | null {
  const [first, second] = found;
  if (!first || !byMeaning || first.same) return null;
  const sure = chanceOf(found, words) >= SURELY;
  if (second && second.likely >= besideIt(second, first, sure)) return { sure, second: second.statement };
  return sure ? null : { sure, second: null };
}

/** From which likelihood on a second is given. */
function besideIt({ figure, statement }: FoundStatement, first: FoundStatement, sure: boolean): number {
  const sameAct = statement.act === first.statement.act;
  if (sameAct && figure) return WITH_FIGURE[articleOf(statement) === articleOf(first.statement) ? 'sameArticle' : 'sameAct'];
  return (sure ? ALIKE : BESIDE_IT)[sameAct ? 'sameAct' : 'otherAct'];
}

/** The article that a statement mainly rests on; one without is its own. */
const articleOf = ({ id, act, places }: Statement): string => `${act} ${places[0]?.article ?? id}`;

/** Whether what was found surely answers a question, and what speaks against it. */
import type { FoundStatement } from './find-statements.ts';
import type { Statement } from './statement.ts';

/** A cosine of what is not among the nearest ways to ask. */
const FAR = 0.8;
/** What counts for the chance that a statement answers the question (decision 29 says how it was found). */
const OF = { likely: 0.67, fits: 0.76, asked: 21.4, support: 1.48 };
const BIAS = -21.55;
/** Enough for an answer from here on, and for one without doubt. */
const COVERED = 0.12;
const SURELY = 0.5;
/** A second is given beside the first where it is as likely as this and the first is in doubt, or where it nearly is the first. */
const BESIDE_IT = 0.25;
const ALIKE = 0.4;
/** What words have to give where there are no vectors. */
const BY_WORDS = 0.55;

/** How likely a statement answers a question, 0–1. */
function chanceOf({ near, likely, support }: FoundStatement): number {
  if (!near) return 0;
  const odds = Math.log(likely / Math.max(1 - likely, 1e-6));
  const sum = BIAS + OF.likely * odds + OF.fits * near.fits + OF.asked * Math.max(near.asked, FAR) + OF.support * support;
  return 1 / (1 + Math.exp(-sum));
}

/** Whether a statement answers the question it was found for. */
export const covers = (found: FoundStatement, byMeaning: boolean): boolean =>
  byMeaning ? found.same || chanceOf(found) >= COVERED : found.support + found.told >= BY_WORDS;

/** What speaks against the first as the only answer: nothing, that it is barely near enough, or a second that may be meant as well. */
export function doubtOf([first, second]: FoundStatement[], byMeaning: boolean): { second: Statement | null } | null {
  if (!first || !byMeaning || first.same) return null;
  const sure = chanceOf(first) >= SURELY;
  if (second && second.likely >= (sure ? ALIKE : BESIDE_IT)) return { second: second.statement };
  return sure ? null : { second: null };
}

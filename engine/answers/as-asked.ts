/**
 * Whether a past answer to the same question was given to all that the form asks now. What only understanding tells is not told here: guidance, a
 * place that nothing is drafted for, a newer paper that does not bear out what may have changed, and age each keep an answer from going out unread.
 */
import { type Reason, reason } from '#contract/reasons.ts';
import { foldedWords } from '#engine/language/text.ts';
import type { FollowUp } from '#contract/extraction.ts';
import type { Pair } from '#engine/reading/model.ts';
import type { IndexedDocument } from '#engine/search/model.ts';
import { type Paper, isBorneOut } from './borne-out.ts';
import type { Asked } from './model.ts';
import { timeOf } from './outdated.ts';
import { DAY_MS, YEAR_MS, ofAge } from './thresholds.ts';

/** A past answer to the same question, with what search finds of papers for that question now. */
export interface AskedAgain {
  asked: Asked;
  past: Pick<Pair, 'guidance' | 'date'> & { document: IndexedDocument };
  choice: string | null;
  /** Its text; empty where it is a choice alone. */
  said: string;
  /** Passages that search finds for the question, best first. */
  papers: readonly Paper[];
  now: number;
}

/** Passages that are looked at: what comes first for the question speaks of its matter, as far as search can tell. */
export const LOOKED_AT = 5;

/** Why a past answer may fall short of what the form asks now; empty where the same was asked and nothing came after it. Pure. */
export function askedAgainDoubts(of: AskedAgain): Reason[] {
  const { document, date } = of.past;
  // What a person approved holds until its review date; a row that was imported says itself how old it is.
  const found = document.approved
    ? [guidanceDiffers(of), followsMark(of), date === undefined ? null : isOverAYear(of)]
    : [...asksMoreThanWords(of), isOverAYear(of), isOvertaken(of)];
  return found.filter((one) => one !== null);
}

/** What a form asks beside the words of the question, now or then, and where it leaves room for more than one text. Pure. */
export function asksMoreThanWords(of: Pick<AskedAgain, 'asked' | 'choice' | 'said'> & { past: Pick<Pair, 'guidance'> }): Reason[] {
  const { asked } = of;
  const follows = asked.followUps === 'unread' ? reason('guidance_follows') : null;
  return [guidanceAsks(of), follows, asked.hasFurther ? reason('places_left') : null].filter((one) => one !== null);
}

type Given = Pick<AskedAgain, 'choice' | 'said'>;

/** What the form says beside a question once this answer stands there: its guidance, and what follows the answer. Pure. */
export function guidanceUnder({ guidance, followUps }: Pick<Asked, 'guidance' | 'followUps'>, given: Given): string | null {
  const follow = followUps === undefined || followUps === 'unread' ? null : followUpOf(followUps, given);
  const texts = [guidance, follow].filter((text) => foldedWords(text ?? '') !== '');
  const [first, second] = texts;
  return first && second && foldedWords(first) === foldedWords(second) ? first : texts.join('\n') || null;
}

/** The text beside a choice, or beside what is written where there is none. */
function followUpOf(followUps: readonly FollowUp[], { choice, said }: Given): string | null {
  const given = foldedWords(choice ?? said);
  const own = followUps.find((one) => one.choice !== null && foldedWords(one.choice) === given);
  return (own ?? followUps.find((one) => one.choice === null))?.text ?? null;
}

const LONGEST = 160;
const asksFor = (text: string): Reason => reason('guidance_asks', { text: text.replaceAll(/\s+/gu, ' ').trim().slice(0, LONGEST) });

/** Whoever approved an answer saw what the form said beside it. */
function guidanceDiffers({ asked, past, choice, said }: AskedAgain): Reason | null {
  const [now, then] = [guidanceUnder(asked, { choice, said }) ?? '', past.guidance ?? ''];
  return foldedWords(now) === foldedWords(then) ? null : asksFor(now || then);
}

/** Whether a text gives what guidance asks for only reading tells, even where the guidance was the same then. */
function guidanceAsks({ asked, past, choice, said }: Parameters<typeof asksMoreThanWords>[0]): Reason | null {
  const text = guidanceUnder(asked, { choice, said }) ?? past.guidance;
  return foldedWords(text ?? '') === '' ? null : asksFor(text ?? '');
}

/** A mark alone says nothing of what the form asks for once it stands there, whoever approved it. */
function followsMark({ asked, choice, said }: AskedAgain): Reason | null {
  const { followUps } = asked;
  if (followUps === 'unread') return reason('guidance_follows');
  const text = followUps && said === '' ? followUpOf(followUps, { choice, said }) : null;
  return text ? asksFor(text) : null;
}

const dayOf = (document: IndexedDocument): number | null => {
  const time = timeOf(document);
  return time === null ? null : Math.floor(time / DAY_MS);
};

/** Forms are asked anew every year: what is older, or says no day, was not given for this one's year. */
function isOverAYear({ past: { document }, now }: AskedAgain): Reason | null {
  const given = timeOf(document);
  return given !== null && now - given <= ofAge.staysYears * YEAR_MS ? null : reason('not_of_this_year', { document: document.name });
}

/**
 * A newer paper among the first passages found, or one that says no day, where none of them bears out what the answer says (borne-out.ts): files that
 * came together differ by milliseconds.
 */
function isOvertaken({ past: { document }, choice, said, papers }: AskedAgain): Reason | null {
  const given = dayOf(document);
  const isNewer = (paper: Paper): boolean => given === null || (dayOf(paper.document) ?? Number.POSITIVE_INFINITY) > given;
  const newer = papers.slice(0, LOOKED_AT).filter((paper) => paper.document.id !== document.id && isNewer(paper));
  const [first] = newer;
  return first && !isBorneOut({ choice, said }, newer) ? reason('newer_paper', { document: first.document.name }) : null;
}

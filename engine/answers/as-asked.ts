/**
 * Whether a past answer to the same question was given to all that the form asks now. What only understanding tells is not told here: guidance, a
 * place that nothing is drafted for, a newer paper that does not bear out what may have changed, and age each keep an answer from going out unread.
 */
import { type Reason, reason } from '#contract/reasons.ts';
import { type Rules, found, foundIf } from '#engine/decision/model.ts';
import { fold, foldedWords, isSmall } from '#engine/language/text.ts';
import type { FollowUp } from '#contract/extraction.ts';
import type { Pair } from '#engine/reading/model.ts';
import type { IndexedDocument } from '#engine/search/model.ts';
import { type Paper, isBorneOut } from './borne-out.ts';
import type { Asked } from './model.ts';
import { timeOf } from './outdated.ts';
import { speakingOf } from './same-matter.ts';
import { DAY_MS, YEAR_MS, ofAge } from './thresholds.ts';

/** A past answer to the same question (its document null where nothing is known of that), with what search finds of papers for that question now. */
export interface AskedAgain {
  asked: Asked;
  past: Pick<Pair, 'guidance' | 'date'> & { document: IndexedDocument | null };
  choice: string | null;
  /** Its text; empty where it is a choice alone. */
  said: string;
  /** Passages that search finds for the question, best first. */
  papers: readonly Paper[];
  now: number;
}

/** Passages that are looked at: what comes first for the question speaks of its matter, as far as search can tell. */
export const LOOKED_AT = 5;

/** When a past answer may fall short of what the form asks now, beside the words of the question, or may be overtaken. Pure. */
export const whenAskedAgain = {
  'guidance-beside': (of) => (of.past.document?.approved ? foundIf(guidanceDiffers(of), followsMark(of)) : foundIf(guidanceAsks(of))),
  'guidance-unread': ({ asked }) => (asked.followUps === 'unread' ? found(reason('guidance_follows')) : null),
  'places-left': ({ asked, past: { document } }) => (asked.hasFurther && !document?.approved ? found(reason('places_left')) : null),
  // What a person approved holds until its review date; a row that was imported says itself how old it is.
  'over-a-year': (of) => {
    const { document, date } = of.past;
    return document === null || (document.approved && date === undefined) ? null : foundIf(isOverAYear(document, of.now));
  },
  'newer-paper': (of) => {
    const { document } = of.past;
    return document === null || document.approved ? null : foundIf(isOvertaken(of, document));
  },
} satisfies Rules<AskedAgain>;

type Given = Pick<AskedAgain, 'choice' | 'said'>;

/** What the form says beside a question once this answer stands there: its guidance, and what follows the answer. Pure. */
export function guidanceUnder({ guidance, followUps }: Pick<Asked, 'guidance' | 'followUps'>, given: Given): string | null {
  const follow = followUps === undefined || followUps === 'unread' ? null : followUpOf(followUps, given);
  const texts = [guidance, follow].filter((text) => text !== null && saysWhatToDo(text));
  const [first, second] = texts;
  return first && second && foldedWords(first) === foldedWords(second) ? first : texts.join('\n') || null;
}

/** Whether a text beside a question is more than where it stands in a scheme ("Domain 10", "ISO/IEC 27001:2013 A.14.2.5"): numbers, names in capitals and one word. */
function saysWhatToDo(text: string): boolean {
  const words = text.match(/[\p{L}\p{N}.:/()-]+/gu) ?? [];
  const telling = words.filter((word) => !/\p{N}|^\p{Lu}+$/u.test(word) && /\p{L}{2}/u.test(word) && !isSmall(fold(word)));
  return telling.length > 1 || (words.some((word) => /\p{L}/u.test(word)) && !/\p{N}/u.test(text));
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
  const [now, then] = [guidanceUnder(asked, { choice, said }) ?? '', guidanceUnder(past, { choice, said }) ?? ''];
  return foldedWords(now) === foldedWords(then) ? null : asksFor(now || then);
}

/** Whether a text gives what guidance asks for only reading tells, even where the guidance was the same then. */
function guidanceAsks({ asked, past, choice, said }: AskedAgain): Reason | null {
  const text = guidanceUnder(asked, { choice, said }) ?? guidanceUnder(past, { choice, said });
  return text === null ? null : asksFor(text);
}

/** A mark alone says nothing of what the form asks for once it stands there, whoever approved it. */
function followsMark({ asked, choice, said }: AskedAgain): Reason | null {
  const { followUps } = asked;
  const text = followUps && followUps !== 'unread' && said === '' ? followUpOf(followUps, { choice, said }) : null;
  return text ? asksFor(text) : null;
}

const dayOf = (document: IndexedDocument): number | null => {
  const time = timeOf(document);
  return time === null ? null : Math.floor(time / DAY_MS);
};

/** Forms are asked anew every year: what is older, or says no day, was not given for this one's year. */
function isOverAYear(document: IndexedDocument, now: number): Reason | null {
  const given = timeOf(document);
  return given !== null && now - given <= ofAge.staysYears * YEAR_MS ? null : reason('not_of_this_year', { document: document.name });
}

/**
 * A newer paper among the first passages found, or one that says no day, that speaks of what is asked or answered (same-matter.ts), where none of them
 * bears out what the answer says (borne-out.ts): files that came together differ by milliseconds. In another language words do not tell.
 */
function isOvertaken({ asked, choice, said, papers }: AskedAgain, document: IndexedDocument): Reason | null {
  const given = dayOf(document);
  const isNewer = (paper: Paper): boolean => given === null || (dayOf(paper.document) ?? Number.POSITIVE_INFINITY) > given;
  const newer = papers.slice(0, LOOKED_AT).filter((paper) => paper.document.id !== document.id && isNewer(paper));
  if (newer.length === 0 || isBorneOut({ choice, said }, newer)) return null;
  const first = newer.find(speakingOf({ question: asked.question, said }, papers));
  return first ? reason('newer_paper', { document: first.document.name }) : null;
}

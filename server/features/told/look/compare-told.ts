import type { Content } from '#contract/answer-fields.ts';
import { type Meaning, leadingMeaning, meaningOf } from '#engine/answers/options.ts';
import { guessLanguage } from '#engine/language/language.ts';
import { profileOf } from '#engine/language/profile.ts';
import { foldedWords } from '#engine/language/text.ts';
import { differenceOf } from '#engine/told/differences.ts';
import { changedAmount } from '#engine/told/directions.ts';

/** Everything that an answer says, in one text. */
export const wholeOf = ({ choice, answer, comment }: Content): string => [choice, answer, comment].filter(Boolean).join('. ');

/** Whether two answers to one question, taken whole, differ as far as words can tell; what one leaves out counts. Pure. */
export function areApart(before: Content & { question: string }, now: Content): boolean {
  const isOfTwoLanguages = guessLanguage(wholeOf(before)) !== guessLanguage(wholeOf(now));
  const isOtherChoice =
    !isOfTwoLanguages && before.choice !== null && now.choice !== null && foldedWords(before.choice) !== foldedWords(now.choice);
  return isOtherChoice || areTextsApart(wholeOf(before), wholeOf(now), before.question);
}

/**
 * Whether the second of two answers to one question says otherwise than the first, as far as words can tell. Only what both say is compared: mark with
 * mark by what they mean, text with text, and a mark with a text that begins with one. Pure.
 */
export function isOtherwise(before: Content & { question: string }, now: Content): boolean {
  const [was, is] = [partsOf(before, now), partsOf(now, before)];
  if (was.mark !== null && is.mark !== null ? areMarksApart(was.mark, is.mark) : areMeaningsApart(was, is)) return true;
  return was.text !== '' && is.text !== '' && areTextsApart(was.text, is.text, before.question);
}

/** What an answer chose, and what it says beside that. */
interface Parts {
  mark: string | null;
  text: string;
}

/** Words of a text that chooses and says nothing else, at most: "Fully in place". Set by hand. */
const MARK_WORDS = 3;

/** Whether a text is no more than a mark: "Yes", "Not applicable". */
const isBareMark = (text: string): boolean =>
  !/\p{N}/u.test(text) && meaningOf(text) !== null && foldedWords(text).split(' ').length <= MARK_WORDS;

/** What was chosen is a text where it says more than a mark and is held against an answer that was written: "Within 24 hours". */
const isWritten = (choice: string, beside: Content): boolean => beside.choice === null && meaningOf(choice) === null && !isSign(choice);

function partsOf({ choice, answer, comment }: Content, beside: Content): Parts {
  const isText = choice !== null && isWritten(choice, beside);
  const said = [isText ? choice : null, answer, comment].flatMap((text) => (text === null || text.trim() === '' ? [] : [text]));
  const mark = (isText ? null : choice) ?? said.find(isBareMark) ?? null;
  return { mark, text: said.filter((text) => !isBareMark(text)).join('. ') };
}

/** A cross or a tick says that something was chosen, not what. */
const isSign = (mark: string): boolean => /^(?:[^\p{L}\p{N}]*|\s*x\s*)$/iu.test(mark);

function areMarksApart(was: string, is: string): boolean {
  if (foldedWords(was) === foldedWords(is) || isSign(was) || isSign(is)) return false;
  const [then, now] = [meaningOf(was), meaningOf(is)];
  if (then !== null && now !== null) return then !== now || changedAmount(was, is) !== null;
  if (then !== null || now !== null) return false;
  return guessLanguage(was) === guessLanguage(is) && !haveSameAmounts(was, is);
}

/** "Annually" and "Once a year". */
function haveSameAmounts(was: string, is: string): boolean {
  const [then, now] = [profileOf(was).amounts, profileOf(is).amounts];
  return then.length > 0 && then.length === now.length && changedAmount(was, is) === null;
}

/** Where one answer has a mark and the other none: what its text begins with may mean another. */
function areMeaningsApart(was: Parts, is: Parts): boolean {
  if (was.mark === null && is.mark === null) return false;
  const [then, now] = [was, is].map(({ mark, text }): Meaning | null => (mark === null ? leadingMeaning(text) : meaningOf(mark)));
  return Boolean(then && now) && then !== now;
}

function areTextsApart(was: string, is: string, question: string): boolean {
  const isTranslated = guessLanguage(was) !== guessLanguage(is);
  return differenceOf({ was, is, isTranslated }, { said: was, question, beside: [], otherProducts: null }) !== null;
}

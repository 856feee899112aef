/** Whether newer papers leave a past answer as it was, as far as that can be known without understanding either. */
import { meantBy } from '#engine/language/compare.ts';
import { profileOf } from '#engine/language/profile.ts';
import { sentencesOf } from '#engine/language/sentences.ts';
import { figuresIn, strangeBeside } from '#engine/model/said-in.ts';
import type { IndexedDocument } from '#engine/search/model.ts';
import { meaningOf } from './options.ts';
import { ofNewer } from './thresholds.ts';

/** A passage that search found for a question, with its heading. */
export interface Paper {
  document: IndexedDocument;
  text: string;
}

/** A past answer: its choice, and its text, empty where it is a choice alone. */
export interface Given {
  choice: string | null;
  said: string;
}

/**
 * What changes in an answer from year to year are its figures, times and names, and a No: each has to stand in one of these passages, figures and
 * times beside most of the answer's other words, for a number stands anywhere, and figures as often as there, for one of two may have changed. What
 * dates nothing itself is not borne out by what a paper dates. An answer that has none of them stays. Pure.
 */
export function isBorneOut({ choice, said }: Given, newer: readonly Paper[]): boolean {
  if (choice === null && said === '') return false;
  if (choice !== null && meaningOf(choice) === 'no') return false;
  const answer = profileOf(said);
  const counts = /\p{N}/u.test(said) || answer.times.length > 0;
  return newer.some(({ text: whole }) => {
    const text = counts && !YEAR.test(said) ? ofNow(whole) : whole;
    return (
      strangeBeside([text])(said) === null && (!counts || (isAsOften(said, text) && meantBy(answer, profileOf(whole)) >= ofNewer.meansMost))
    );
  });
}

/** A year of the calendar, and no edition ("27001:2022"). */
const YEAR = /(?<![\p{N}.:-])(?:19|20)\d\d(?!\p{N}|[.,:]\p{N})/u;

/** A text without its sentences that name a year: they tell what was until then, or happened then, the old figure beside the new one. */
const ofNow = (text: string): string =>
  sentencesOf(text)
    .filter((sentence) => !YEAR.test(sentence))
    .join(' ');

/** Whether each figure stands in a text as often as in what is said. */
function isAsOften(said: string, text: string): boolean {
  const there = Map.groupBy(figuresIn(text), (figure) => figure);
  return [...Map.groupBy(figuresIn(said), (figure) => figure)].every(([figure, given]) => given.length <= (there.get(figure)?.length ?? 0));
}

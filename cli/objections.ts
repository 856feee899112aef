/** What a form would refuse of its answers, by what it says itself: as the service lists it for a request. */
import type { Content } from '#contract/answer-fields.ts';
import type { AnswerPlace, FoundQuestion, Place } from '#contract/extraction.ts';
import { sentenceOf } from '#contract/reason-sentences.ts';
import type { Reason } from '#contract/reasons.ts';
import { humanAnswer } from '#engine/answers/human-answer.ts';
import { chosenIn, objectionsTo } from '#engine/answers/objections.ts';
import type { Going } from '#engine/answers/objections.ts';
import type { FillAnswer } from '#engine/files/fill.ts';
import { questionLine } from './reasons.ts';

export interface FormObjection {
  sheet: string | null;
  at: Place | undefined;
  id: string | null;
  question: string;
  reasons: string[];
  reason_codes: Reason[];
}

/** What the form would refuse, in its order; `said` is nothing where nothing is written. */
export function listObjections(going: readonly Going[]): FormObjection[] {
  const chosen = chosenIn(going);
  return going.flatMap((one) => {
    const reasons = objectionsTo(one, chosen);
    const { sheet, id, question } = one.question;
    const at = (one.question.answers.find(({ kind }) => kind !== 'comment') ?? one.question.answers[0])?.at ?? one.question.at;
    return reasons.length === 0 ? [] : [{ sheet, at, id, question, reasons: reasons.map(sentenceOf), reason_codes: reasons }];
  });
}

/** For people: how many, and each with its place. */
export const objectionLines = (objections: readonly FormObjection[]): string[] =>
  objections.length === 0
    ? []
    : [
        `The form would refuse ${objections.length === 1 ? 'one answer' : `${objections.length} answers`}:`,
        ...objections.map(({ sheet, at, reasons, ...one }) => `  ${placeOf(sheet, at)} ${questionLine(one)}: ${reasons.join(' ')}`),
      ];

const placeOf = (sheet: string | null, at: Place | undefined): string =>
  at?.cell === undefined ? JSON.stringify(at ?? {}) : [sheet, at.cell].filter((part) => part !== null).join('!');

const keyOf = (sheet: string | null | undefined, at: Place | undefined): string => JSON.stringify([sheet ?? null, at]);

/** The questions of a form with the values that are written into its places. */
export function withValues(questions: readonly FoundQuestion[], values: readonly FillAnswer[]): Going[] {
  const written = new Map(values.map(({ sheet, at, value }) => [keyOf(sheet, at), value === true ? 'x' : value]));
  const fill = (sheet: string | null, place: AnswerPlace): AnswerPlace => {
    const current = place.at && written.get(keyOf(sheet, place.at));
    return current === undefined ? place : { ...place, current, default: false };
  };
  return questions.map((one) => {
    const question = { ...one, answers: one.answers.map((place) => fill(one.sheet, place)) };
    return { question, said: contentOf(question) };
  });
}

/** What stands in a question's places, as its answer; several chosen options a line each. */
function contentOf(question: FoundQuestion): Content {
  const { choice, text } = humanAnswer(question);
  const several = question.answers.find(({ kind }) => kind === 'multi_choice');
  const comment = question.answers.find(({ kind }) => kind === 'comment')?.current ?? null;
  return { choice: choice !== null && several ? lineEach(choice, several) : choice, answer: text === comment ? null : text, comment };
}

const lineEach = (choice: string, { separator = '\n' }: AnswerPlace): string =>
  choice
    .split(separator.trim() || '\n')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join('\n');

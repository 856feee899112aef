/** What a form would refuse of its answers, by what it says itself of how they must be written. */
import { type Content, fieldsOf, takes } from '#contract/answer-fields.ts';
import type { AnswerPlace, FoundQuestion } from '#contract/extraction.ts';
import { type Reason, reason } from '#contract/reasons.ts';
import { fillValues } from './fill-values.ts';
import { sameOption } from './options.ts';
import { optionsOf } from './read-question.ts';
import { dayAs } from './written-as.ts';

/** Characters that a cell of a workbook holds at most. */
const CELL = 32_767;

/** What goes into a question's places: `said` is nothing where its answer does not go out. */
export interface Going {
  question: FoundQuestion;
  said: Content;
}

/** What was chosen for a question of the form by its number, on its sheet; null where nothing is. */
export type ChosenFor = (sheet: string | null, ref: string) => string[] | null;

const key = (sheet: string | null, ref: string): string => JSON.stringify([sheet, ref]);

/** What is chosen in a form as it would leave: what goes out, else what stands in the file. */
export function chosenIn(all: readonly Going[]): ChosenFor {
  const chosen = new Map<string, string[]>();
  for (const { question, said } of all) {
    if (question.id === null || chosen.has(key(question.sheet, question.id))) continue;
    const options = optionsOf(question);
    const standing = question.answers.find(({ current, default: own }) => current !== undefined && own !== true)?.current;
    const texts = (said.choice ?? standing ?? '').split('\n').flatMap((text) => sameOption(text, options) ?? []);
    if (texts.length > 0) chosen.set(key(question.sheet, question.id), texts);
  }
  return (sheet, ref) => chosen.get(key(sheet, ref)) ?? null;
}

const isBlank = (text: string | null | undefined): boolean => (text ?? '').trim() === '';
const isList = ({ kind, allowed }: AnswerPlace): boolean => (kind === 'choice' || kind === 'multi_choice') && (allowed?.length ?? 0) > 0;

/** Somebody's answer stands in the file already. */
const stands = ({ answers }: FoundQuestion): boolean =>
  answers.some(({ kind, current, default: own }) => kind !== 'comment' && !isBlank(current) && own !== true);

/** What the form would refuse of one answer; empty where it says nothing against it. */
export function objectionsTo({ question, said }: Going, chosen: ChosenFor): Reason[] {
  if (question.for_other_side) return [];
  const place = question.answers.find(({ kind, at }) => kind !== 'comment' && at !== undefined);
  if (!place) return [];
  const written = fillValues(question, said);
  const filled = [place, ...question.answers.filter(({ kind }) => kind === 'mark' || kind === 'checkbox')].some((one) =>
    written.some(({ at, value }) => at === one.at && value !== ''),
  );
  const condition = conditionOf(question, place, chosen);
  if (condition === 'unmet') return filled ? notAsked(place) : [];
  const open =
    place.required === true && !filled && !stands(question) && condition !== 'open' && isBlank(said.choice) && isBlank(said.answer);
  return [
    ...(open ? [reason('form_required')] : []),
    ...againstChoice(question, said),
    ...againstText(question, said),
    ...tooLong(question, written),
  ];
}

type Condition = 'met' | 'unmet' | 'open';

function conditionOf({ sheet }: FoundQuestion, { asked_if: condition }: AnswerPlace, chosen: ChosenFor): Condition {
  if (!condition) return 'met';
  const given = chosen(sheet, condition.ref);
  if (given === null) return 'open';
  return given.some((one) => sameOption(one, condition.choices) !== null) ? 'met' : 'unmet';
}

const notAsked = ({ asked_if: condition }: AnswerPlace): Reason[] =>
  condition ? [reason('form_not_asked', { ref: condition.ref, choices: condition.choices.join(' / ') })] : [];

/** Options that no list of the question knows. */
function againstChoice({ answers }: FoundQuestion, { choice }: Content): Reason[] {
  const lists = answers.filter(isList);
  if (isBlank(choice) || lists.length === 0 || answers.some(({ kind }) => kind === 'mark' || kind === 'checkbox')) return [];
  const known = (text: string): boolean => lists.some(({ allowed = [] }) => sameOption(text, allowed) !== null);
  const several = lists.some(({ kind }) => kind === 'multi_choice');
  const strange = (several ? (choice ?? '').split('\n') : [choice ?? '']).filter((text) => !known(text));
  return strange.length === 0 ? [] : [reason('form_value', { value: strange.join(', ') })];
}

/** A day that cannot be written as the form wants it, a word where it wants a number. */
function againstText(question: FoundQuestion, { answer }: Content): Reason[] {
  const form = { location: question.answers, options: optionsOf(question) };
  const place = question.answers[fieldsOf(form).sources.indexOf('answer')];
  if (!place || answer === null || isBlank(answer) || place.by_words === true) return [];
  if (place.kind === 'number') return takes(form, answer) === true ? [] : [reason('form_number', { value: answer })];
  if (place.kind !== 'date') return [];
  const { format } = place;
  const right = format === undefined ? takes(form, answer) === true : dayAs(answer, format) !== null;
  return right ? [] : [reason('form_date', { value: answer, format: format ?? 'YYYY-MM-DD' })];
}

function tooLong({ answers }: FoundQuestion, written: ReturnType<typeof fillValues>): Reason[] {
  return written.flatMap(({ at, value }) => {
    const place = answers.find((one) => one.at === at);
    const most = place?.max_length ?? (at?.cell === undefined ? Number.POSITIVE_INFINITY : CELL);
    return typeof value === 'string' && value.length > most ? [reason('form_too_long', { length: value.length, most })] : [];
  });
}

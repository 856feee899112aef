/** A form filled in by us and read again: what should be the same, and what was written. */
import type { AnswerPlace, Extraction, FoundQuestion } from '#contract/extraction.ts';
import { fillSource } from '#engine/files/fill.ts';
import type { FillAnswer } from '#engine/files/fill.ts';
import { readSource } from '#engine/files/read-source.ts';
import { findQuestions } from '../find-questions.ts';

/** What a person may write in a place that takes any text. */
export type Choose = (most: number) => number;

const read = async (bytes: Uint8Array, file: string): Promise<Extraction> => findQuestions(await readSource(bytes, file), file);

const keyOf = (sheet: string | null, at: AnswerPlace['at']): string => JSON.stringify([sheet, at]);

/** Places that move when a paragraph is put in above them are told by their kind alone. */
const steady = (at: AnswerPlace['at']): AnswerPlace['at'] => (at?.paragraph === undefined ? at : {});

/** One value for every place, one mark or box a question; `choose(n)` picks from n. */
function answersTo(questions: FoundQuestion[], texts: string[], choose: Choose): FillAnswer[] {
  const answers = new Map<string, FillAnswer>();
  for (const question of questions) {
    const ticks = question.answers.filter((place) => place.kind === 'mark' || place.kind === 'checkbox');
    const ticked = ticks[choose(ticks.length)];
    for (const place of question.answers) {
      const key = keyOf(question.sheet, place.at);
      if (!place.at || answers.has(key) || (ticks.includes(place) && place !== ticked)) continue;
      answers.set(key, { sheet: question.sheet, at: place.at, value: valueFor(place, texts, choose) });
    }
  }
  return [...answers.values()];
}

function valueFor(place: AnswerPlace, texts: string[], choose: Choose): string | true {
  if (place.kind === 'mark' || place.kind === 'checkbox') return true;
  if (place.allowed?.length) return place.allowed[choose(place.allowed.length)] ?? '';
  if (place.kind === 'number') return '7';
  return place.kind === 'date' ? '2026-05-04' : (texts[choose(texts.length)] ?? '');
}

export interface Refilled {
  before: unknown[];
  after: unknown[];
  /** Values that were written, and what the filled file says stands there. */
  written: (string | true)[];
  known: (string | true)[];
}

const described = (question: FoundQuestion): unknown => ({
  sheet: question.sheet,
  id: question.id,
  section: question.section,
  question: question.question,
  at: question.at.paragraph === undefined ? question.at : {},
  places: question.answers.map((place) => [place.kind, steady(place.at), place.allowed, place.value]),
});

/** Fills every place of a form, and reads the form again. */
export async function refill(bytes: Uint8Array, file: string, texts: string[], choose: Choose): Promise<Refilled> {
  const empty = await read(bytes, file);
  const answers = answersTo(empty.questions, texts, choose);
  const { bytes: filled } = await fillSource(bytes, file, answers);
  const full = await read(filled, file);
  const values = new Map(answers.map((one) => [keyOf(one.sheet, one.at), one.value]));
  const written: Refilled['written'] = [];
  const known: Refilled['known'] = [];
  for (const [index, question] of empty.questions.entries())
    for (const [at, place] of question.answers.entries()) {
      const value = values.get(keyOf(question.sheet, place.at));
      const current = full.questions[index]?.answers[at]?.current;
      if (value === undefined) continue;
      written.push(value);
      known.push(value === true && current ? true : (current ?? ''));
    }
  return { before: empty.questions.map(described), after: full.questions.map(described), written, known };
}

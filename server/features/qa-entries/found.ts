import { type AnswerField, type Content, fieldsOf } from '#contract/answer-fields.ts';
import type { AnswerPlace, Extraction, FoundQuestion, Place } from '#contract/extraction.ts';
import type { AnswerType } from '#contract/qa-entries.ts';
import { askedOf as engineAsks, labelsOf, optionsOf, tellsOfPlaces } from '#engine/answers/read-question.ts';
import { readStems } from '#engine/answers/stems.ts';
import { optionsHeld } from '#engine/answers/written-as.ts';
import { mapInTurns } from '#engine/common/taking-turns.ts';
import { meaningOf } from '#engine/answers/options.ts';
import type { Asked } from '#engine/answers/model.ts';

/** What a found question says about its entry, whatever became of its answer. */
export interface EntryShape {
  sheet: string | null;
  section: string | null;
  ref: string | null;
  question: string;
  guidance: string | null;
  stem: string | null;
  answer_type: AnswerType;
  options: string[];
  source: { sheet: string | null; at: Place } | null;
  location: AnswerPlace[];
}

const fold = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
const isMark = (place: AnswerPlace): boolean => place.kind === 'mark' || place.kind === 'checkbox';
const isChoice = (place: AnswerPlace): boolean =>
  place.kind === 'choice' || place.kind === 'multi_choice' || place.kind === 'choice-in-cell';
const plain = new Set(['yes', 'no', 'na']);

/** What kind of answer is asked for; `yes_no` when every option is a yes, a no or a not-applicable. */
export const answerTypeOf = (answers: AnswerPlace[], options: string[]): AnswerType => {
  const main = answers.find((place) => place.kind !== 'comment') ?? answers[0];
  if (answers.some((place) => place.kind === 'multi_choice')) return 'multi_choice';
  if (options.length > 0) return options.length > 1 && options.every((option) => plain.has(meaningOf(option) ?? '')) ? 'yes_no' : 'choice';
  return main?.kind === 'number' || main?.kind === 'date' || main?.kind === 'attachment' ? main.kind : 'text';
};

/** The entry of a question among the others of its form; options exactly as the file spells them, a stem named by its id as its text. */
const shapeEntry = (found: FoundQuestion, questions: FoundQuestion[]): EntryShape => {
  const { question, ref, section, guidance, stem, options } = engineAsks(found, questions);
  return {
    sheet: found.sheet,
    section,
    ref,
    question,
    guidance,
    stem,
    answer_type: answerTypeOf(found.answers, options),
    options,
    source: { sheet: found.sheet, at: found.at },
    location: found.answers,
  };
};

/** The entry of each question, in order; in turns. */
export const shapeEntries = async ({ questions }: Pick<Extraction, 'questions'>): Promise<EntryShape[]> => {
  await readStems(questions);
  return mapInTurns(questions, (found) => shapeEntry(found, questions));
};

/**
 * Somebody's answer that stands in the cells already, each text in the field that feeds its place; what a list holds besides its
 * options comes with the answer. Defaults and placeholders of the form are none.
 */
export const contentOf = (found: FoundQuestion): Content => {
  const options = optionsOf(found);
  const { sources } = fieldsOf({ location: found.answers, options });
  const filled = (field: AnswerField): AnswerPlace[] =>
    found.answers.filter((place, index) => sources[index] === field && place.default !== true && (place.current ?? '').trim() !== '');
  const [places, texts] = [filled('choice'), filled('answer')];
  const listed = places.find(isChoice);
  const choice = listed ? chosenIn(listed, options) : (places.find(isMark)?.value ?? null);
  const read = (some: AnswerPlace[]): string | null => some.map((place) => place.current?.trim()).join('\n') || null;
  return { answer: read(listed && choice === null ? [listed, ...texts] : texts), choice, comment: read(filled('comment')) };
};

/** The options that a list's value names, as the file spells them; null when it names another. */
const chosenIn = (place: AnswerPlace, options: string[]): string | null => {
  const current = fold(place.current ?? '');
  return options.find((option) => fold(option) === current) ?? optionsHeld(place, options)?.join('\n') ?? null;
};

/** The question as the engine's file writer knows it, made again from an entry. */
export const foundQuestionOf = (entry: Omit<EntryShape, 'sheet' | 'answer_type' | 'options'>): FoundQuestion => ({
  sheet: entry.source?.sheet ?? null,
  id: entry.ref,
  section: entry.section,
  question: entry.question,
  at: entry.source?.at ?? {},
  answers: entry.location,
  parent: entry.stem,
  guidance: entry.guidance,
});

/** An entry as it is asked of the engine. Text is wanted where a place takes it, or where there is no place at all. */
export const askedOf = (entry: Pick<EntryShape, 'question' | 'ref' | 'section' | 'guidance' | 'stem' | 'options' | 'location'>): Asked => ({
  question: entry.question,
  ref: entry.ref,
  section: entry.section,
  guidance: entry.guidance,
  labels: labelsOf(entry.location),
  stem: entry.stem,
  options: entry.options,
  wantsText: entry.location.length === 0 || entry.location.some((place) => !isMark(place) && !isChoice(place)),
  ...tellsOfPlaces(entry.location),
});

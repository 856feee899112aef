import { type Content, fieldsOf, settleDraft } from '#contract/answer-fields.ts';
import type { AnswerPlace, FoundQuestion } from '#contract/extraction.ts';
import type { FillValue } from './model.ts';
import { meaningOf, sameOption } from './options.ts';
import { optionsOf } from './read-question.ts';
import { writtenAs } from './written-as.ts';

/**
 * Which places of a question to write for its answer: each takes the one field that feeds it (contract/answer-fields.ts), a choice the
 * mark whose column means it or the first list that knows it. What nothing is said about, and questions for the other side, stay as they are.
 */
export function fillValues(question: FoundQuestion, said: Content): FillValue[] {
  if (question.for_other_side) return [];
  const form = { location: question.answers, options: optionsOf(question) };
  const content = settleDraft(form, said);
  const { sources } = fieldsOf(form);
  const chosen =
    content.choice === null
      ? undefined
      : choicePlace(
          question.answers.filter((_, index) => sources[index] === 'choice'),
          content.choice,
        );
  return question.answers.flatMap((place, index): FillValue[] => {
    const field = sources[index] ?? null;
    const text = field === null ? null : content[field];
    if (field === null || text === null || (field === 'choice' && place !== chosen)) return [];
    const value = field === 'choice' && isMark(place) ? true : field === 'choice' || place.kind === 'date' ? writtenAs(place, text) : text;
    return [{ sheet: question.sheet, at: place.at, value }];
  });
}

const isMark = (place: AnswerPlace): boolean => place.kind === 'mark' || place.kind === 'checkbox';

function choicePlace(places: AnswerPlace[], choice: string): AnswerPlace | undefined {
  const marks = places.filter((place) => isMark(place) && place.value !== undefined);
  const meaning = meaningOf(choice);
  return (
    places.find((place) => !isMark(place) && place.allowed !== undefined && sameOption(choice, place.allowed) !== null) ??
    marks.find((place) => sameOption(choice, [place.value!]) !== null) ??
    (meaning === null ? undefined : marks.find((place) => meaningOf(place.value!) === meaning)) ??
    places.find((place) => place.kind === 'multi_choice' || (place.kind === 'choice' && place.allowed === undefined))
  );
}

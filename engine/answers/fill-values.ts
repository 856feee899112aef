import type { AnswerPlace, FoundQuestion } from '#contract/extraction.ts';
import type { FillValue } from './model.ts';
import { meaningOf, sameOption } from './options.ts';

/**
 * Which places of a question to write for its answer: the mark whose column means the choice, the choice into the first list that
 * knows it, text into the text place or else the comment. Composite and attachment places, questions for the other
 * side and values that the form itself has set stay as they are.
 */
export function fillValues(
  question: FoundQuestion,
  proposal: { choice: string | null; answer: string; comment: string | null },
): FillValue[] {
  if (question.for_other_side) return [];
  const open = question.answers.filter((place) => place.at !== undefined && !isPreset(place));
  const values: FillValue[] = [];
  const write = (place: AnswerPlace, value: string | true): void => {
    if (value !== '') values.push({ sheet: question.sheet, at: place.at, value });
  };

  if (proposal.choice !== null) {
    const place = choicePlace(open, proposal.choice);
    if (place) write(place, isMark(place) ? true : (sameOption(proposal.choice, place.allowed ?? []) ?? proposal.choice));
  }
  const places = open.filter((place) => place.kind === 'text' || place.kind === 'number' || place.kind === 'date');
  const comment = open.find((place) => place.kind === 'comment');
  const text = proposal.answer === proposal.choice ? '' : proposal.answer;
  const own = places.find((place) => fits(place, text));
  if (own) write(own, text);
  const beside = proposal.comment ?? (own ? '' : text);
  if (comment && beside && beside !== proposal.choice) write(comment, beside);
  return values;
}

const isMark = (place: AnswerPlace): boolean => place.kind === 'mark' || place.kind === 'checkbox';

/** A legal value the form put there itself, as against a prompt such as "Select …", which an answer replaces. */
const isPreset = (place: AnswerPlace): boolean =>
  place.default === true &&
  place.current !== undefined &&
  place.current.trim() !== '' &&
  sameOption(place.current, place.allowed ?? [place.current]) !== null;

function choicePlace(places: AnswerPlace[], choice: string): AnswerPlace | undefined {
  const marks = places.filter((place) => isMark(place) && place.value !== undefined);
  const meaning = meaningOf(choice);
  return (
    places.find((place) => place.allowed !== undefined && sameOption(choice, place.allowed) !== null) ??
    marks.find((place) => sameOption(choice, [place.value!]) !== null) ??
    (meaning === null ? undefined : marks.find((place) => meaningOf(place.value!) === meaning)) ??
    places.find((place) => place.kind === 'choice' && place.allowed === undefined)
  );
}

/** Whether a text may stand in the place: a number or date place takes only that. */
function fits(place: AnswerPlace, text: string): boolean {
  if (place.kind === 'number') return /^\s*[-+]?\d[\d\s.,]*%?\s*$/.test(text);
  if (place.kind === 'date') return /^\s*(?:\d{4}-\d{2}-\d{2}|\d{1,2}[./]\s?\d{1,2}[./]\s?\d{2,4})\s*$/.test(text);
  return true;
}

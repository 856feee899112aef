import type { FoundQuestion } from '#contract/extraction.ts';

/** What people wrote for a question of a filled form. */
export interface HumanAnswer {
  choice: string | null;
  text: string | null;
}

/**
 * Reads it from the answer places: the meaning of the one ticked mark, else the first list's value; text places, else
 * the comment. What the form itself had set is nobody's answer.
 */
export function humanAnswer(question: FoundQuestion): HumanAnswer {
  const filled = question.answers.filter((place) => place.current !== undefined && place.current.trim() !== '' && !place.default);
  const marks = filled.filter((place) => place.kind === 'mark' || place.kind === 'checkbox');
  const list = question.answers.find(
    (place) => place.kind === 'choice' || place.kind === 'multi_choice' || place.kind === 'choice-in-cell',
  );
  const listed = list && filled.includes(list) ? list.current!.trim() : null;
  const text =
    filled.find((place) => place.kind === 'text' || place.kind === 'number' || place.kind === 'date') ??
    filled.find((place) => place.kind === 'comment');
  return {
    choice: marks.length > 0 ? (marks.length === 1 ? (marks[0]!.value ?? null) : null) : listed,
    text: text?.current?.trim() ?? null,
  };
}

import type { AnswerForm, Content } from './answer-fields.ts';
import { type EntryStatus, isWaiting } from './entry-statuses.ts';

const isWritten = (text: string | null): boolean => (text ?? '').trim() !== '';

/** Whether the form offers options and none is chosen, whatever is written beside them. */
export const isWithoutOption = ({ options, choice }: Pick<AnswerForm, 'options'> & Pick<Content, 'choice'>): boolean =>
  options.length > 0 && !isWritten(choice);

/**
 * What a person's words make of an entry, as server and screens decide it: an answer of theirs, which who approved other words did not
 * approve. A comment alone beside options of which none is chosen is to be looked at, for the form's mark is missing; what waits for the
 * engine goes on waiting, which answers beside it.
 */
export function statusOfWords(entry: Content & Pick<AnswerForm, 'options'> & { status: EntryStatus }): EntryStatus {
  const { answer, choice, comment } = entry;
  if (isWritten(answer) || isWritten(choice)) return 'answered';
  if (!isWritten(comment)) return 'unanswered';
  if (!isWithoutOption(entry)) return 'answered';
  return isWaiting(entry.status) ? entry.status : 'needs_review';
}

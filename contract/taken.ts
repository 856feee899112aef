/** What is to be doubted of what a person took from what stood nearest to an open question; said once, for the server and the screen. */
import type { AnswerForm, Content } from './answer-fields.ts';
import type { Citation, Flag, Related } from './answers.ts';
import type { Reason } from './reasons.ts';

/** An answer of a form with what it rests on and what stands beside it to be taken. */
export interface Written extends Content, AnswerForm {
  citations: readonly Citation[];
  related: readonly Related[];
  flags: Flag[];
  reasons: Reason[];
}

/** What makes two citations the same: their document, their place in it and their words. */
export const citationKey = ({ document_id, passage_id, library_entry_id, document, quote }: Citation): string =>
  JSON.stringify([document_id, passage_id, library_entry_id, document, quote]);

/** Whether a past answer is one to another question: its mark is not taken along. */
export const isOfAnother = ({ differs }: Related): boolean => differs.length > 0;

/** Whether the answer was taken from a past question that differs, and nobody has written it anew or approved it since. */
export const isTakenOfAnother = ({ reasons }: Pick<Written, 'reasons'>): boolean => reasons.some(({ code }) => code === 'taken_from');

const wordsOf = ({ answer, comment }: Omit<Content, 'choice'>): string => JSON.stringify([answer?.trim() || null, comment?.trim() || null]);

const doubtsOf = (near: Related): Pick<Written, 'flags' | 'reasons'> => ({
  flags: ['near_match'],
  reasons: [
    { code: 'taken_from', values: { document: near.document, question: near.question ?? '' } },
    { code: 'differs', values: { words: near.differs.join('; ') } },
    ...(near.choice === null ? [] : [{ code: 'taken_without' as const, values: { choice: near.choice } }]),
  ],
});

/**
 * What is to be doubted of an answer that a person wrote: nothing, unless its words were taken from a past question that differs. That
 * stays with the words, whichever mark is chosen beside them, until somebody writes others.
 */
export function doubtsAfter(before: Written, after: Content & Pick<Written, 'citations'>): Pick<Written, 'flags' | 'reasons'> {
  const { flags, reasons } = before;
  const words = wordsOf(after);
  const isSaid = words !== wordsOf({ answer: null, comment: null });
  if (isSaid && isTakenOfAnother(before) && words === wordsOf(before)) return { flags, reasons };
  const known = new Set(before.citations.map(citationKey));
  const taken = before.related.find(
    (near) => isOfAnother(near) && !known.has(citationKey(near)) && after.citations.some((one) => citationKey(one) === citationKey(near)),
  );
  return isSaid && taken ? doubtsOf(taken) : { flags: [], reasons: [] };
}

/** What a person takes from what stands nearest to an open question; said once, for all screens. */
import { type AnswerForm, type Content, settleDraft } from './answer-fields.ts';
import type { Related } from './answers.ts';
import { type Written, citationKey, isOfAnother } from './taken.ts';

/** What taking it writes into the fields of the form. */
export const saidBy = (form: AnswerForm, near: Related): Content =>
  settleDraft(form, { answer: near.answer || null, choice: isOfAnother(near) ? null : near.choice, comment: null });

/** What the answer was taken from and still says, word for word, with no mark but its own; null where it was not, or was changed since. */
export function takenFrom(entry: Omit<Written, 'flags' | 'reasons'>): Related | null {
  const [first] = entry.citations;
  const near = first && entry.related.find((one) => citationKey(one) === citationKey(first));
  if (!near) return null;
  const said = saidBy(entry, near);
  const isAsTaken = said.answer === entry.answer && said.choice === entry.choice && said.comment === entry.comment;
  return isAsTaken ? near : null;
}

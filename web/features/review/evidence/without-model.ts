import type { QaEntry } from '#contract/qa-entries.ts';
import type { Reason } from '#contract/reasons.ts';

/** Why a language model that was asked did not answer; undefined where it did, and where the question was not sent. Pure. */
export function whyWithout({ reasons }: Pick<QaEntry, 'reasons'>): Reason | undefined {
  const at = reasons.findIndex(({ code }) => code === 'without_model');
  const why = at < 0 ? undefined : reasons[at + 1];
  return why?.code === 'question_left_out' ? undefined : why;
}

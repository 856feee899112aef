/** Reasons on the command line: the English sentences of the one table that the screens use too. */
import { sentenceOf } from '#contract/reason-sentences.ts';
import type { Reason } from '#contract/reasons.ts';

/** For JSON: `reasons` as sentences, and `reason_codes` with their values for programs. */
export const withSentences = <Answer extends { reasons: Reason[] }>(
  answer: Answer,
): Omit<Answer, 'reasons'> & { reasons: string[]; reason_codes: Reason[] } => ({
  ...answer,
  reasons: answer.reasons.map(sentenceOf),
  reason_codes: answer.reasons,
});

export const reasonsLine = ({ reasons }: { reasons: Reason[] }): string => reasons.map(sentenceOf).join(' ');

const LONGEST = 90;

/** A question in one line: its id and how it begins. */
export const questionLine = ({ id, question }: { id: string | null; question: string }): string =>
  [id, question.replace(/\s+/g, ' ').slice(0, LONGEST)].filter(Boolean).join(' ');

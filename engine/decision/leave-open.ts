import type { Proposal, Related } from '#contract/answers.ts';
import type { Reason } from '#contract/reasons.ts';

export const round = (value: number): number => Math.round(value * 1000) / 1000;

/** Confidence of what stays open, at most. */
const OPEN = 0.4;

/** Nothing supports an answer: said so, with what came nearest. `support` is the best candidate's probability. Pure. */
export function leaveOpen(related: Related[], support: number, ...reasons: Reason[]): Proposal {
  return {
    status: 'unanswered',
    answer: '',
    choice: null,
    comment: null,
    confidence: round(Math.min(support, OPEN)),
    flags: [],
    citations: [],
    related,
    reasons,
  };
}

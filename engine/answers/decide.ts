import type { Proposal, Related } from '#contract/answers.ts';
import { type Reason, reason } from '#contract/reasons.ts';
import { SURE_FROM, asksForPerson } from '#contract/trust.ts';
import type { Draft } from './draft.ts';
import { DRAFTED_FROM, MARKED_FROM, PLAIN_FROM, shareRight } from './measured.ts';
import { ofDecision } from './thresholds.ts';

/** A plain answer needs this confidence; a caller may ask for more or less. */
export const REVIEW_BELOW = SURE_FROM;

/**
 * The proposal of a draft: its confidence is the share of its kind that was right where that was measured, and what was right too seldom is left
 * open. A document's sentence never chooses an option, nor does a past question that is hardly alike: what they mean is for a person to say. `chooses`: an option is to be chosen.
 */
export function decide(
  draft: Draft,
  { chooses, reviewBelow = REVIEW_BELOW }: { chooses: boolean; reviewBelow?: number | undefined },
): Proposal {
  const right = shareRight(draft.kind, draft.strength);
  const choice = draft.from === 'pair' && right >= MARKED_FROM ? draft.choice : null;
  const isWithheld = draft.choice !== choice;
  if (right < DRAFTED_FROM || draft.citations.length === 0) return leaveOpen([], right, reason('nothing_supports'));
  if (isWithheld && draft.comment === null) return leaveOpen([], right, reason('choice_unsure'));
  const confidence = round(draft.flags.has('conflict') ? Math.min(right, ofDecision.disputedAtMost) : right);
  const couldBeSent = !asksForPerson(draft.flags) && !(chooses && choice === null);
  return {
    status: couldBeSent && confidence >= Math.max(reviewBelow, PLAIN_FROM) ? 'answered' : 'needs_review',
    answer: draft.answer,
    choice,
    comment: draft.comment,
    confidence,
    flags: [...draft.flags],
    citations: draft.citations,
    related: [],
    reasons: [...draft.reasons, ...whyUnmarked(draft, chooses, isWithheld)],
  };
}

const whyUnmarked = ({ from }: Draft, chooses: boolean, isWithheld: boolean): Reason[] =>
  isWithheld || (chooses && from === 'passage') ? [reason('choice_unsure')] : [];

/** Nothing supports an answer: said so, with what came nearest. `support` is the best candidate's probability. */
export function leaveOpen(related: Related[], support: number, why: Reason): Proposal {
  return {
    status: 'unanswered',
    answer: '',
    choice: null,
    comment: null,
    confidence: round(Math.min(support, 0.4)),
    flags: [],
    citations: [],
    related,
    reasons: [why],
  };
}

const round = (value: number): number => Math.round(value * 1000) / 1000;

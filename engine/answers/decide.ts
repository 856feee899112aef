import type { Proposal, Related } from '#contract/answers.ts';
import { type Reason, reason } from '#contract/reasons.ts';
import { SURE_FROM, asksForPerson } from '#contract/trust.ts';
import type { Draft } from './draft.ts';
import { DRAFTED_FROM, PLAIN_FROM, measuredOf } from './measured.ts';
import type { AnswerContext } from './model.ts';
import { saysSent, shareOfKind } from './sent.ts';
import { ofDecision } from './thresholds.ts';

/** What is asked of a decision, and what people made of earlier ones. */
export type Deciding = Pick<AnswerContext, 'reviewBelow' | 'sent'>;

/** A plain answer needs this confidence; a caller may ask for more or less. */
export const REVIEW_BELOW = SURE_FROM;

/**
 * The proposal of a draft: its confidence is the share of its kind that was right where that was measured, moved by what this organisation made
 * of such drafts. What was right too seldom where it was measured is left open, whatever people made of it: else no later decision could
 * ever tell otherwise; it stands among the nearest. `chooses`: an option is to be chosen.
 */
export function decide(draft: Draft, { chooses, reviewBelow = REVIEW_BELOW, sent }: { chooses: boolean } & Deciding): Proposal {
  const { name, ...measured } = measuredOf(draft.kind, draft.strength);
  const right = measured.share;
  const { choice } = draft;
  if (right < DRAFTED_FROM || draft.citations.length === 0) return leaveOpen([], right, reason('nothing_supports'));
  const share = shareOfKind(measured, sent?.[name]);
  const confidence = round(draft.flags.has('conflict') ? Math.min(share, ofDecision.disputedAtMost) : share);
  const couldBeSent = !mustBeLookedAt(draft) && !(chooses && choice === null);
  return {
    status: couldBeSent && confidence >= Math.max(reviewBelow, PLAIN_FROM) ? 'answered' : 'needs_review',
    answer: draft.answer,
    choice,
    comment: draft.comment,
    confidence,
    flags: [...draft.flags],
    citations: draft.citations,
    related: [],
    reasons: [...draft.reasons, ...saysSent(sent?.[name])],
    made_by: { engine: 'embedded', kind: name },
  };
}

/** Whether anything is known against sending it unread. */
const mustBeLookedAt = ({ mustBeRead, flags }: Draft): boolean => mustBeRead === true || asksForPerson(flags);

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

import { ofDecision } from './thresholds.ts';
import type { Proposal, Related } from '#contract/answers.ts';
import { type Reason, reason } from '#contract/reasons.ts';
import { SURE_FROM, asksForPerson } from '#contract/trust.ts';
import type { Draft } from './draft.ts';
import { judgeModel } from './judge-model.ts';
import { predict } from './logistic.ts';
import { ofProposed } from './pair-confidence.ts';

/** A plain answer needs this calibrated confidence; a caller may ask for more or less. */
export const REVIEW_BELOW = SURE_FROM;

/**
 * The proposal of a draft: its calibrated confidence, and whether a person must look. From documents the confidence is the geometric mean of
 * how probably a person would give the answer and of how probably its sentence answers.
 */
export function decide(draft: Draft, reviewBelow = REVIEW_BELOW): Proposal {
  const held = (probability: number): number =>
    draft.flags.has('policy_only') ? Math.min(probability, ofDecision.policyAtMost) : probability;
  const right = predict<string>(draft.from === 'pair' ? judgeModel.pairRight : judgeModel.passageRight, draft.features);
  const isLikely = Math.min(held(right), draft.bears ?? 1) >= (draft.denies ? ofDecision.likelyDenied : ofDecision.likely);
  const choice = isLikely ? draft.choice : null;
  const people = draft.from === 'pair' ? ofProposed(right) : right;
  const confidence = round(held(Math.sqrt(people * (draft.bears ?? people))));
  const flags = new Set(draft.flags);
  if (draft.choice !== choice) flags.add('no_option');
  if (confidence < reviewBelow) flags.add('low_confidence');
  return {
    status: draft.citations.length === 0 ? 'unanswered' : asksForPerson(flags) ? 'needs_review' : 'answered',
    answer: draft.answer,
    choice,
    comment: draft.comment,
    confidence,
    flags: [...flags],
    citations: draft.citations,
    related: [],
    reasons: draft.choice !== choice ? [...draft.reasons, reason('choice_unsure')] : draft.reasons,
  };
}

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

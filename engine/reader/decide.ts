/** From the state of a reply to the proposal that people see. */
import type { Flag, Proposal } from '#contract/answers.ts';
import { type Reason, reason } from '#contract/reasons.ts';
import { SURE_FROM, asksForPerson } from '#contract/trust.ts';
import { type Deciding, leaveOpen } from '#engine/answers/decide.ts';
import type { Asked } from '#engine/answers/model.ts';
import { PRIOR_AT_MOST, saysSent, shareOfKind } from '#engine/answers/sent.ts';
import type { Checked } from './check.ts';

/** Confidence of what a person has to look at, at most. */
const UNSURE = 0.75;

const flagOf: Partial<Record<Checked['status'], Flag>> = { partly: 'partly', planned: 'planned', conflict: 'conflict' };
const reasonOf: Partial<Record<Checked['status'], Reason>> = {
  partly: reason('model_partly'),
  planned: reason('model_planned'),
  conflict: reason('model_conflict'),
};
const CITED = 6;

/** Pure. */
export function proposalOf(asked: Asked, checked: Checked, { reviewBelow = SURE_FROM, sent }: Deciding = {}): Proposal {
  const { status, quotes, answer, missing, taken } = checked;
  if (status === 'not_found') return open(checked);
  // What a person has to decide is not decided for them: `rules` asks for no choice below this either.
  const choice = checked.confidence < SURE_FROM ? null : checked.choice;
  const flags = new Set<Flag>();
  const flag = flagOf[status];
  if (flag) flags.add(flag);
  if (taken.length > 0) flags.add('unsupported');
  if (asked.options.length > 0 && choice === null) flags.add('no_option');
  if (answer === '' && choice === null) flags.add('incomplete');
  const kind = `read:${status}`;
  const share = shareOfKind({ share: checked.confidence, of: PRIOR_AT_MOST }, sent?.[kind]);
  const confidence = Math.round((flags.size > 0 ? Math.min(share, UNSURE) : share) * 1000) / 1000;
  if (confidence < reviewBelow) flags.add('low_confidence');
  return {
    status: asksForPerson(flags) ? 'needs_review' : 'answered',
    answer,
    choice,
    comment: asked.options.length > 0 ? answer : null,
    confidence,
    flags: [...flags],
    citations: quotes.flatMap(({ citations }) => citations).slice(0, CITED),
    related: [],
    reasons: [
      reason('model_read'),
      ...(reasonOf[status] ? [reasonOf[status]] : []),
      ...(missing === '' ? [] : [reason('model_missing', { text: missing })]),
      ...taken,
      ...saysSent(sent?.[kind]),
    ],
    made_by: { engine: 'reader', kind },
  };
}

function open({ missing, nearest, taken }: Checked): Proposal {
  const left = leaveOpen([], 0, taken[0] ?? reason('model_found_nothing'));
  return {
    ...left,
    reasons: [
      ...left.reasons,
      ...taken.slice(1),
      ...(missing === '' ? [] : [reason('model_missing', { text: missing })]),
      ...(nearest === '' ? [] : [reason('model_nearest', { text: nearest })]),
    ],
  };
}

/** A proposal that something speaks against: a person looks at it, whatever its confidence was. Pure. */
export function doubted(proposal: Proposal, flag: Flag, reasons: Reason[], citations: Proposal['citations'] = []): Proposal {
  return {
    ...proposal,
    status: proposal.status === 'unanswered' ? 'unanswered' : 'needs_review',
    confidence: Math.min(proposal.confidence, UNSURE),
    flags: [...new Set([...proposal.flags, flag])],
    citations: [...proposal.citations, ...citations].slice(0, CITED),
    reasons: [...proposal.reasons, ...reasons],
  };
}

/** A proposal that was to be looked at once more, which `why` kept from being done. Pure. */
export const unlooked = (proposal: Proposal, why: Reason): Proposal => doubted(proposal, 'look_failed', [reason('look_unanswered'), why]);

/** A proposal of a first reading, which something may still change: nobody takes it for sure meanwhile. Pure. */
export const readOnce = (proposal: Proposal): Proposal => ({
  ...proposal,
  status: proposal.status === 'answered' ? 'needs_review' : proposal.status,
  reasons: [...proposal.reasons, reason('model_read_once')],
});

/** From a checked reply to the proposal that people see. */
import type { Proposal } from '#contract/answers.ts';
import type { Reason } from '#contract/reasons.ts';
import { SURE_FROM } from '#contract/trust.ts';
import type { Asked } from '#engine/answers/model.ts';
import { CITED, again, decide } from '#engine/decision/decide.ts';
import type { Candidate, Deciding } from '#engine/decision/model.ts';
import { PRIOR_AT_MOST } from '#engine/decision/sent.ts';
import type { Checked } from './check.ts';
import { type Look, whenKnownLater } from './when-known-later.ts';
import { whenRead } from './when-read.ts';

const kindOf = ({ status }: Pick<Checked, 'status'>): string => `read:${status}`;

/** What a reply says, as a candidate: the model's own confidence stands for what was measured. */
function candidateOf({ options }: Asked, { status, answer, choice, confidence, quotes }: Checked): Candidate {
  return {
    answer,
    choice,
    comment: options.length > 0 ? answer : null,
    citations: quotes.flatMap(({ citations }) => citations).slice(0, CITED),
    engine: 'reader',
    kind: kindOf({ status }),
    measured: { share: status === 'not_found' ? 0 : confidence, of: PRIOR_AT_MOST },
  };
}

/** Pure. */
export function proposalOf(asked: Asked, checked: Checked, deciding: Deciding = {}): Proposal {
  const candidate = candidateOf(asked, checked);
  const { reviewBelow = SURE_FROM, sent } = deciding;
  return decide(candidate, whenRead, { checked, options: asked.options, sent: sent?.[kindOf(checked)], reviewBelow }, deciding);
}

/** A proposal that was looked at once more, or was to be. Pure. */
export const looked = (proposal: Proposal, look: Look, deciding: Deciding): Proposal => again(proposal, whenKnownLater, look, deciding);

/** One that the look was not answered for. Pure. */
export const unlooked = (proposal: Proposal, why: Reason, deciding: Deciding): Proposal =>
  looked(proposal, { brought: 'failure', why }, deciding);

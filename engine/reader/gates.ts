/** The look over a whole form that was read: the same question answered differently, and answers that hang on another one. */
import type { Proposal } from '#contract/answers.ts';
import { hangsOn } from '#engine/answers/dependents.ts';
import type { Asked } from '#engine/answers/model.ts';
import { meaningOf, sameOption } from '#engine/answers/options.ts';
import { keyOfAsked } from '#engine/answers/same-asked.ts';
import { again } from '#engine/decision/decide.ts';
import type { Deciding } from '#engine/decision/model.ts';
import { whenInForm } from '#engine/decision/when-in-form.ts';

/** Changes flags, status, confidence and reasons only. In turns. */
export const reviewRead = (asked: Asked[], proposals: Proposal[], deciding: Deciding = {}): Promise<Proposal[]> =>
  gated(asked, withEqual(asked, proposals, deciding), deciding);

function withEqual(asked: Asked[], proposals: Proposal[], deciding: Deciding): Proposal[] {
  const groups = Map.groupBy(proposals.keys(), (at) => {
    const one = asked[at];
    return one === undefined ? '' : keyOfAsked(one);
  });
  const differing = new Set<Proposal>();
  for (const group of groups.values()) {
    const chosen = group.flatMap((at) => proposals[at] ?? []).filter(({ status, choice }) => status !== 'unanswered' && choice !== null);
    const [first] = chosen;
    if (first && chosen.some(({ choice }) => sameOption(choice ?? '', [first.choice ?? '']) === null))
      for (const proposal of chosen) differing.add(proposal);
  }
  return proposals.map((proposal) => (differing.has(proposal) ? again(proposal, whenInForm, { beside: 'equal' }, deciding) : proposal));
}

/** "If yes, …" is never surer than what it hangs on, and is not asked where that is answered the other way. */
async function gated(asked: Asked[], proposals: Proposal[], deciding: Deciding): Promise<Proposal[]> {
  const hangs = await hangsOn(asked);
  return proposals.map((proposal, at) => {
    const hanging = hangs[at];
    if (!hanging || proposal.status === 'unanswered') return proposal;
    const { on, after } = hanging;
    const [root, question] = [proposals[on], asked[on]];
    if (!root || !question) return proposal;
    const meaning = root.choice === null ? null : meaningOf(root.choice);
    const means = meaning === 'yes' || meaning === 'no' ? meaning : null;
    return again(proposal, whenInForm, { beside: 'root', question: question.question, root, means, after }, deciding);
  });
}

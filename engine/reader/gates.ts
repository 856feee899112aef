/** The look over a whole form that was read: the same question answered differently, and answers that hang on another one. */
import type { Flag, Proposal } from '#contract/answers.ts';
import { type Reason, reason } from '#contract/reasons.ts';
import { hangsOn } from '#engine/answers/dependents.ts';
import type { Asked } from '#engine/answers/model.ts';
import { meaningOf, sameOption } from '#engine/answers/options.ts';
import { keyOfAsked } from '#engine/answers/same-asked.ts';

/** Changes flags, status, confidence and reasons only. Pure. */
export function reviewRead(asked: Asked[], proposals: Proposal[]): Proposal[] {
  const reviewed = proposals.map((proposal) => ({ ...proposal, flags: [...proposal.flags], reasons: [...proposal.reasons] }));
  flagEqual(asked, reviewed);
  gate(asked, reviewed);
  return reviewed;
}

function flagEqual(asked: Asked[], proposals: Proposal[]): void {
  const groups = Map.groupBy(proposals.keys(), (at) => {
    const one = asked[at];
    return one === undefined ? '' : keyOfAsked(one);
  });
  for (const group of groups.values()) {
    const chosen = group.flatMap((at) => proposals[at] ?? []).filter(({ status, choice }) => status !== 'unanswered' && choice !== null);
    const [first] = chosen;
    if (first && chosen.some(({ choice }) => sameOption(choice ?? '', [first.choice ?? '']) === null))
      for (const proposal of chosen) flag(proposal, 'conflict', reason('answered_twice'));
  }
}

/** "If yes, …" is never surer than what it hangs on, and is not asked where that is answered the other way. */
function gate(asked: Asked[], proposals: Proposal[]): void {
  const hangs = hangsOn(asked);
  proposals.forEach((proposal, at) => {
    const hanging = hangs[at];
    if (!hanging || proposal.status === 'unanswered') return;
    const { on, after: condition } = hanging;
    const [root, question] = [proposals[on], asked[on]];
    if (!root || !question) return;
    const meaning = root.choice === null ? null : meaningOf(root.choice);
    if (root.choice !== null && (meaning === 'yes' || meaning === 'no') && meaning !== condition)
      flag(proposal, 'conditional', reason(condition === 'yes' ? 'only_after_yes' : 'only_after_no', { choice: root.choice }));
    else if (root.status !== 'answered') {
      proposal.confidence = Math.min(proposal.confidence, root.confidence);
      flag(proposal, 'conditional', reason('root_unsure', { question: question.question.slice(0, 120) }));
    } else proposal.confidence = Math.min(proposal.confidence, root.confidence);
  });
}

function flag(proposal: Proposal, name: Flag, why: Reason): void {
  if (proposal.flags.includes(name)) return;
  proposal.flags.push(name);
  proposal.reasons.push(why);
  if (proposal.status === 'answered') proposal.status = 'needs_review';
}

import { addTo } from '#engine/common/add-to.ts';
import { mapInTurns } from '#engine/common/taking-turns.ts';
import type { Proposal } from '#contract/answers.ts';
import { again } from '#engine/decision/decide.ts';
import type { Deciding } from '#engine/decision/model.ts';
import { whenInForm } from '#engine/decision/when-in-form.ts';
import { hangsOn } from './dependents.ts';
import type { Asked } from './model.ts';
import { meaningOf, sameOption } from './options.ts';
import { profileOf } from '#engine/language/profile.ts';
import { readQuestion } from './read-question.ts';

/**
 * Looks over a whole form: equal questions answered differently, follow-ups whose condition does not hold. Changes flags, status and reasons
 * only; an answer's text and choice stay as they are. In turns.
 */
export async function reviewForm(asked: Asked[], proposals: Proposal[], deciding: Deciding = {}): Promise<Proposal[]> {
  return withConditions(asked, await withEqualOnes(asked, proposals, deciding), deciding);
}

/** Each answer beside those to equal questions of its section. */
async function withEqualOnes(asked: Asked[], proposals: Proposal[], deciding: Deciding): Promise<Proposal[]> {
  const choices = new Map<string, string[]>();
  const keys = await mapInTurns(asked, (one, at) => {
    const { normal } = profileOf(readQuestion(one).text);
    const choice = proposals[at]?.status === 'unanswered' ? null : proposals[at]?.choice;
    const key = JSON.stringify([one.section, normal]);
    if (normal === '' || !choice) return null;
    if (!choices.get(key)?.includes(choice)) addTo(choices, key, choice);
    return key;
  });
  return mapInTurns(proposals, (proposal, at) => {
    const others = choices.get(keys[at] ?? '') ?? [];
    return others.some((other) => isOtherwise(proposal.choice, other))
      ? again(proposal, whenInForm, { beside: 'equal' }, deciding)
      : proposal;
  });
}

const isOtherwise = (choice: string | null, other: string): boolean =>
  choice !== null && sameOption(choice, [other]) === null && meaningOf(choice) !== (meaningOf(other) ?? 'none');

/** "If yes, …" after a question answered No (and the other way round). */
async function withConditions(asked: Asked[], proposals: Proposal[], deciding: Deciding): Promise<Proposal[]> {
  const hangs = await hangsOn(asked);
  return mapInTurns(proposals, (proposal, at) => {
    const hanging = hangs[at];
    const root = hanging && proposals[hanging.on];
    const meaning = root?.choice ? meaningOf(root.choice) : null;
    if (!hanging || !root || (meaning !== 'yes' && meaning !== 'no') || meaning === hanging.after) return proposal;
    return again(
      proposal,
      whenInForm,
      {
        beside: 'root',
        question: asked[hanging.on]?.question ?? '',
        root,
        means: meaning,
        after: hanging.after,
      },
      deciding,
    );
  });
}

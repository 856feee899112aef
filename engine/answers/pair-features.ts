import type { PairRight } from './judge-features.ts';
import { type Features, logit } from './logistic.ts';
import type { Matter } from './matter.ts';
import type { Asked } from './model.ts';
import { meaningOf } from './options.ts';
import { isOfForm } from './read-question.ts';
import type { ReadQuestion } from './read-question.ts';
import type { Count } from './votes.ts';

/** A draft from past questions, as far as its confidence rests on it. */
export interface PairCase {
  question: ReadQuestion;
  asked: Asked;
  count: Count;
  matter: Matter;
  /** Another product or company that the past answer speaks of. */
  stranger: string | null;
}

const yesOrNo = (holds: boolean): number => (holds ? 1 : 0);

/** What the confidence of an answer from past questions is computed from. */
export function pairFeatures({ question, asked, count: { lead, agreeing, disagree }, matter, stranger }: PairCase): Features<PairRight> {
  const { hit, gate, same } = lead.pair;
  const said = hit.pair.answer.trim();
  const meaning = meaningOf(lead.choice ?? hit.pair.choice ?? said);
  const equal = gate === 'same';
  const affirms = meaning === 'yes' && !equal;
  return {
    same: logit(same),
    ...(equal ? { matter: 0, covered: 0, unmet: 0 } : nearness(lead.pair, matter)),
    equal: yesOrNo(equal),
    text: yesOrNo(asked.options.length === 0),
    form: yesOrNo(equal || isOfForm(asked)),
    near: yesOrNo(gate === 'near'),
    agree: Math.min(3, agreeing),
    disagree,
    no: yesOrNo(meaning === 'no' && !equal),
    equalNo: yesOrNo(meaning === 'no' && equal),
    explained: yesOrNo(said !== ''),
    stranger: yesOrNo(stranger !== null),
    adverse: yesOrNo(question.adverse && affirms),
    engagement: yesOrNo(question.aboutEngagement && affirms),
    governance: question.governance && affirms ? question.rules / 2 : 0,
  };
}

/** How near a question that is not the same comes to the one asked. */
const nearness = ({ covered, gaps, comparison }: Count['lead']['pair'], matter: Matter): Features<'matter' | 'covered' | 'unmet'> => ({
  matter: logit(matter.pairs ?? 0.5),
  covered,
  unmet: Math.min(3, gaps.others.length + gaps.amounts + comparison.missing / 2),
});

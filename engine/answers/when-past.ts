/** When the rules hold of what people answered before. */
import { type Reason, type ReasonCode, reason } from '#contract/reasons.ts';
import { type Finding, type Rules, found, foundIf, rulesOver } from '#engine/decision/model.ts';
import { type AskedAgain, whenAskedAgain } from './as-asked.ts';
import { isBareDay } from './days-named.ts';
import { type Statement, reasonOfDispute } from './disputes.ts';
import type { JudgedPair } from './judge-pairs.ts';
import type { Asked } from './model.ts';
import { isForOthersToo, isMarkAlone } from './other-papers.ts';
import type { Products } from './products.ts';
import type { ReadQuestion } from './read-question.ts';
import { type TwinCase, twinSaid } from './said-of-one.ts';
import { type UnreadCase, whenUnread } from './unread.ts';
import { isContradicted, reasonOfOvertaken } from './overtaken.ts';
import type { Evidence } from './evidence.ts';
import { type Count, type Vote, wouldBeDrafted } from './votes.ts';
import { type DraftedCase, whenDrafted } from './when-drafted.ts';

/** A draft from past questions, with all that speaks for and against it. */
export interface PastCase extends DraftedCase {
  asked: Asked;
  question: ReadQuestion;
  /** Its text; empty where it is a choice alone. */
  said: string;
  count: Count;
  /** Past answers that may answer, those for other products left out; and `all` of them. */
  votes: Vote[];
  all: Vote[];
  judged: JudgedPair[];
  evidence: Pick<Evidence, 'pairs' | 'passages'>;
  products: Products;
  /** Another product or company that the past answer speaks of. */
  stranger: string | null;
  /** What another source states otherwise; null where nothing does. */
  dispute: Statement | null;
  /** What other papers say against an answer to the same question; null where nothing does, or other answers disagree with it anyway. */
  otherPapers: Reason | null;
  unread: UnreadCase;
  askedAgain: AskedAgain;
  twins: TwinCase;
}

const isSame = ({ count: { lead } }: PastCase): boolean => lead.pair.gate === 'same';

/** A rule that holds of past answers to the same question alone. */
const ofSame =
  (holds: (of: PastCase) => Reason | null) =>
  (of: PastCase): Finding | null =>
    foundIf(isSame(of) ? holds(of) : null);

const asksLike = ({ count: { lead } }: PastCase): Reason => {
  const { hit } = lead.pair;
  const past = { document: hit.document.name, question: hit.pair.question.slice(0, 160) };
  return reason(wouldBeDrafted(lead.pair) ? 'nearly_asked' : 'near_asked', past);
};

const inOtherPapers = (code: ReasonCode) => ofSame(({ otherPapers }) => (otherPapers?.code === code ? otherPapers : null));

const whenLed = {
  // The day on which a form was filled in or signed is no other form's; a day that says more a person may approve, and stands under its question.
  'day-of-its-form': ({ said, question, candidate: { choice }, count: { lead } }) =>
    choice === null && isBareDay(said) && !(lead.pair.hit.document.approved && !question.tooShort)
      ? found(reason('nothing_supports'))
      : null,
  'same-question': ofSame(({ count: { lead } }) => reason('same_asked', { document: lead.pair.hit.document.name })),
  'like-question': (of) => (isSame(of) || of.count.lead.pair.gate === 'near' ? null : found(asksLike(of))),
  'near-question': (of) => (of.count.lead.pair.gate === 'near' ? found(asksLike(of)) : null),
  'other-words': (of) => {
    const { comparison } = of.count.lead.pair;
    const differing = [...comparison.hard, ...comparison.soft].slice(0, 3);
    return !isSame(of) && differing.length > 0 ? found(reason('differs', { words: differing.join('; ') })) : null;
  },
  'others-agree': ({ chooses, count: { agreeing } }) =>
    agreeing > 0 && chooses ? found(reason('sources_agree', { count: agreeing })) : null,
  'others-disagree': ({ count: { disputing } }) =>
    foundIf(
      ...disputing.map(({ votes: [vote], choice }) =>
        vote && choice !== null ? reason('source_disagrees', { document: vote.pair.hit.document.name, choice }) : null,
      ),
    ),
  'of-another-product': ({ stranger }) => (stranger ? found(reason('speaks_of', { name: stranger })) : null),
  'no-such-option': ({ chooses, count: { lead } }) => {
    if (!chooses || lead.choice !== null) return null;
    const { choice } = lead.pair.hit.pair;
    return found(choice ? reason('past_choice_no_option', { choice }) : reason('past_answer_no_option'));
  },
} satisfies Rules<PastCase>;

const whenOtherPapers = {
  'paper-of-product': inOtherPapers('paper_of_product'),
  'product-unsaid': inOtherPapers('product_unsaid'),
  'paper-disagrees': inOtherPapers('source_disagrees'),
  'said-of-several': ofSame(({ count: { lead }, judged }) =>
    isForOthersToo(lead.pair, judged) ? reason('said_of_several', { document: lead.pair.hit.document.name }) : null,
  ),
  'said-of-one': ofSame(({ twins, count: { lead } }) => (lead.pair.hit.document.approved ? null : twinSaid(twins))),
  'mark-alone': ofSame(({ asked, question, count: { lead }, said }) =>
    isMarkAlone(asked, question, lead, said) ? reason('mark_alone') : null,
  ),
  'older-overtaken': ({ count: { lead }, votes }) => foundIf(reasonOfOvertaken(lead, votes)),
  'approved-contradicts': ({ count: { lead }, votes }) => (isContradicted(lead, votes) ? found() : null),
  'other-quantity': ({ dispute }) => (dispute ? found(reasonOfDispute(dispute)) : null),
} satisfies Rules<PastCase>;

export const whenPast: Rules<PastCase> = {
  ...whenDrafted,
  ...whenLed,
  ...rulesOver(whenUnread, (of: PastCase) => (isSame(of) ? of.unread : null)),
  ...rulesOver(whenAskedAgain, (of: PastCase) => (isSame(of) ? of.askedAgain : null)),
  ...whenOtherPapers,
};

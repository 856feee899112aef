import type { PassageRight } from './judge-features.ts';
import type { Chosen } from './choose-sentences.ts';
import { proposeFrom } from './judge-model.ts';
import type { JudgedPassage } from './judge-passages.ts';
import { type Features, logit } from './logistic.ts';
import type { Matter } from './matter.ts';
import type { Asked } from './model.ts';
import { meaningOf } from './options.ts';
import { isOfForm } from './read-question.ts';
import type { ReadQuestion } from './read-question.ts';

/** A draft from documents, as far as its confidence rests on it. */
export interface PassageCase {
  question: ReadQuestion;
  asked: Asked;
  judged: JudgedPassage[];
  lead: Chosen;
  matter: Matter;
  /** What is asked for and not met, in words. */
  missing: string[];
  /** Whether one of the sentences falls short of a quantity that is asked for, or states another. */
  fallsShort: boolean;
  choice: string | null;
}

const yesOrNo = (holds: boolean): number => (holds ? 1 : 0);

/** What the confidence of an answer from documents is computed from. */
export function passageFeatures({
  question,
  asked,
  judged,
  lead,
  matter,
  missing,
  fallsShort,
  choice,
}: PassageCase): Features<PassageRight> {
  const { stance, covers, reach, own } = lead.sentence;
  const denies = choice !== null && meaningOf(choice) === 'no';
  return {
    answers: logit(judged[0]!.answers),
    matter: logit(matter.passages ?? 0.5),
    sentence: covers,
    reach,
    own: yesOrNo(own),
    another: yesOrNo(lead.by !== null),
    sources: Math.min(3, documentsOf(judged) - 1),
    text: yesOrNo(asked.options.length === 0),
    form: yesOrNo(isOfForm(asked)),
    unmet: Math.min(3, missing.length),
    short: yesOrNo(fallsShort),
    demands: yesOrNo(stance === 'demands'),
    denies: yesOrNo(denies),
    denied: denies ? covers : 0,
    adverse: yesOrNo(question.adverse && !denies),
    engagement: yesOrNo(question.aboutEngagement && !denies),
    governance: question.governance && !denies ? question.rules / 2 : 0,
    restricts: yesOrNo(stance === 'restricts' || stance === 'plans'),
  };
}

/** How many documents have a passage that probably answers. */
const documentsOf = (judged: JudgedPassage[]): number =>
  new Set(judged.filter(({ answers }) => answers >= proposeFrom.passage).map(({ hit }) => hit.document.id)).size;

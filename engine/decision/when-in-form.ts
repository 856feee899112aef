/** When the rules hold of an answer beside the other answers of its form. */
import type { Proposal } from '#contract/answers.ts';
import { reason } from '#contract/reasons.ts';
import { type Rules, found, shownOf } from './model.ts';

/** An answer and what another question of its form says to it. */
export type InForm =
  /** An equal question, answered with another choice. */
  | { beside: 'equal' }
  /** The question that it hangs on ("If yes, …"): how that was answered, `means` where that is a plain Yes or No, and after which answer this one is asked. */
  | {
      beside: 'root';
      question: string;
      root: Pick<Proposal, 'status' | 'choice' | 'confidence'>;
      means: 'yes' | 'no' | null;
      after: 'yes' | 'no';
    };
type Root = Extract<InForm, { beside: 'root' }>;

const isOtherwise = ({ means, after }: Root): boolean => means !== null && means !== after;

export const whenInForm = {
  'answered-twice': (of, { flags }) => (of.beside === 'equal' && !flags.has('conflict') ? found(reason('answered_twice')) : null),
  'asked-otherwise': (of, { flags }) => {
    if (of.beside !== 'root' || !isOtherwise(of) || of.root.choice === null || flags.has('conditional')) return null;
    return found(reason(of.after === 'yes' ? 'only_after_yes' : 'only_after_no', { choice: of.root.choice }));
  },
  'no-surer-than-root': (of, { confidence }) =>
    of.beside === 'root' && !isOtherwise(of) && of.root.confidence < confidence ? { reasons: [], atMost: of.root.confidence } : null,
  'root-unsure': (of, { flags }) =>
    of.beside === 'root' && !isOtherwise(of) && of.root.status !== 'answered' && !flags.has('conditional')
      ? found(reason('root_unsure', { question: shownOf(of.question) }))
      : null,
} satisfies Rules<InForm>;

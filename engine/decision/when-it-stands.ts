/** When the rules hold of an answer that stands, by what became of its sources, of its question, or of the answer that it hangs on. */
import type { Flag } from '#contract/answers.ts';
import { reason } from '#contract/reasons.ts';
import { again } from './decide.ts';
import { type Rules, type Standing, found, shownOf } from './model.ts';

export type SourceFlag = Extract<Flag, 'source_removed' | 'source_changed'>;

/** What became of it. */
export type Since =
  /** The entry of the library that it rests on is past its review date, or nobody approved it a second time yet. */
  | { became: 'library-entry'; document: string; isPastReview: boolean; isNew: boolean }
  /** The same customer was told an answer to the same question on that day, in that form or by a correction of it. */
  | { became: 'told-before'; customer: string; day: string; document: string; isCorrection: boolean; said: string; isOtherwise: boolean }
  /** It says what a customer was told before, and was told otherwise on that day. */
  | { became: 'told-replaced'; customer: string; day: string; former: string; said: string }
  /** The approved answer that it comes from was given to a customer, and that document says otherwise now, or its sentence is gone. */
  | { became: 'doubted'; document: string; said: string; isGone: boolean }
  /** It repeats a promise to a customer in the words in which that was told, and that is as it was no longer. */
  | { became: 'promised'; customer: string; said: string; state: 'dropped' | 'kept'; day: null }
  | { became: 'promised'; customer: string; said: string; state: 'moved'; day: string }
  /** It speaks of a day as of one to come, and that is over. */
  | { became: 'day-past'; day: string; said: string }
  /** What it cites is there no longer: whole documents, or passages and past answers in them. */
  | { became: 'sources'; gone: readonly SourceFlag[] }
  /** The question was found anew, and has another number of options, none of which was chosen. */
  | { became: 'options'; left: number }
  /** The answer that it hangs on turned. */
  | { became: 'root'; question: string }
  /** It was put into the places of its form, of which none takes any of it. */
  | { became: 'placed'; isEmpty: boolean }
  /** It stood in the file that was uploaded. */
  | { became: 'found' }
  /** It was asked anew and the engine failed. */
  | { became: 'failed' }
  /** Whoever waited for a new answer waits no more. */
  | { became: 'called-off' }
  /** It was copied into another request; `isDecided`: it was a draft, or somebody had decided on it. */
  | { became: 'copied'; isDecided: boolean };

const goneAs = (flag: SourceFlag) => (of: Since, flags: ReadonlySet<Flag>) =>
  of.became === 'sources' && of.gone.includes(flag) && !flags.has(flag) ? found() : null;

const [removed, changed] = [goneAs('source_removed'), goneAs('source_changed')];

export const whenItStands = {
  'library-past-review': (of) =>
    of.became === 'library-entry' && of.isPastReview ? found(reason('past_review', { document: of.document })) : null,
  'library-new': (of) => (of.became === 'library-entry' && of.isNew ? found(reason('new_in_library')) : null),
  'told-otherwise': (of) => {
    if (of.became === 'told-replaced') {
      const { customer, day, former, said } = of;
      return found(reason('told_replaced', { customer, day, former: shownOf(former), said: shownOf(said) }));
    }
    if (of.became !== 'told-before' || !of.isOtherwise) return null;
    const { customer, day, document, isCorrection } = of;
    return found(reason(isCorrection ? 'told_corrected' : 'told_before', { customer, day, document, said: shownOf(of.said) }));
  },
  'told-doubted': (of) => {
    if (of.became !== 'doubted') return null;
    return found(reason(of.isGone ? 'told_gone' : 'told_doubted', { document: of.document, said: shownOf(of.said) }));
  },
  'told-promise': (of) => {
    if (of.became !== 'promised') return null;
    const said = { customer: of.customer, said: shownOf(of.said) };
    return found(of.state === 'moved' ? reason('promise_moved', { ...said, day: of.day }) : reason(`promise_${of.state}`, said));
  },
  'day-past': (of) => (of.became === 'day-past' ? found(reason('day_past', { day: of.day, said: shownOf(of.said) })) : null),
  'source-removed': (of, { flags }) => removed(of, flags),
  'source-changed': (of, { flags }) => changed(of, flags),
  'option-gone': (of) => (of.became === 'options' && of.left > 0 ? found() : null),
  'options-gone': (of) => (of.became === 'options' && of.left === 0 ? found() : null),
  'root-turned': (of) => (of.became === 'root' ? found(reason('root_turned', { question: shownOf(of.question) })) : null),
  'no-place': (of) => (of.became === 'placed' && of.isEmpty ? found() : null),
  'stood-there': (of) => (of.became === 'found' ? found(reason('stood_there')) : null),
  'asked-in-vain': (of) => (of.became === 'failed' ? found(reason('fault')) : null),
  'was-open': (of) => (of.became === 'copied' && !of.isDecided ? found() : null),
  'stays-flagged': (of, { flags }) => ((of.became === 'copied' || of.became === 'called-off') && flags.size > 0 ? found() : null),
} satisfies Rules<Since>;

const unread: Standing = {
  status: 'answered',
  answer: null,
  choice: null,
  comment: null,
  confidence: null,
  citations: [],
  flags: [],
  reasons: [],
};

/** The status of an answer that nobody has decided on, of which nothing but its flags is at hand. */
export const statusSince = (flags: Flag[], of: Since): Standing['status'] => again({ ...unread, flags }, whenItStands, of).status;

/** What stood in the file that was uploaded, as it is read there. */
export const asFound = (said: Pick<Standing, 'answer' | 'choice' | 'comment'>): Standing =>
  again({ ...unread, ...said }, whenItStands, { became: 'found' });

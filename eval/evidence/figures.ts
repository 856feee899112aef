import { auc } from '../cross-validate.ts';
import type { Answered, Worth } from './judge-evidence.ts';

/** So many of so many. */
export interface Share {
  right: number;
  of: number;
}

/** What is said of a company's questions, or of those in one language. */
export interface EvidenceFigures {
  asked: number;
  /** Of the questions that the papers answer: a gold sentence is the best of all that were weighed · is among the first ten. */
  first: Share;
  firstTen: Share;
  /** Of the same: a gold sentence stands in one of the three nearest texts · is what one key takes of one of them. */
  nearShown: Share;
  nearTaken: Share;
  /** Of what is shown: its first quote is gold. */
  citedFirst: Share;
  worth: Record<Worth, number>;
  /** Answered as the gold says, by kind. */
  direct: Share;
  paraphrase: Share;
  version: Share;
  several: Share;
  part: Share;
  /** Questions whose right verdict is No (Yes) and that got it. */
  noFound: Share;
  yesFound: Share;
  /** Plain answers that are beside or misleading. */
  wrongPlain: Share;
  /** Look-alikes with a plain answer that does not answer. */
  lookalikesWrong: Share;
  /** Both sides shown and flagged. */
  contradictions: Share;
  /** No verdict and no text. */
  leftOpen: Share;
  /** Right of what is drafted. */
  draftedRight: Share;
  /** Probability that a draft that is right has more confidence than one that is not; null where fewer than ten are right or wrong: one more would turn it over. */
  confidenceArea: number | null;
}

/** Drafts of either kind without which the area of confidence says nothing. */
const FEWEST_RATED = 10;

/** Every figure of the answers to a company's questions. Pure. */
export function evidenceFigures(all: Answered[]): EvidenceFigures {
  const of = (list: Answered[], is: (one: Answered) => boolean): Share => ({ right: list.filter(is).length, of: list.length });
  const kind = (name: Answered['question']['kind']): Answered[] => all.filter(({ question }) => question.kind === name);
  const answers = ({ worth }: Answered): boolean => worth === 'answers';
  const answerable = all.filter(({ question }) => question.gold.length > 0);
  const decided = (choice: 'Yes' | 'No'): Share =>
    of(
      all.filter(({ question }) => meaning(question.options, question.choice) === choice),
      ({ question, proposal }) => proposal.choice === question.choice,
    );
  const drafted = all.filter((one) => one.drafted);
  const rated = drafted.map((one) => ({ p: one.proposal.confidence, label: answers(one) }));
  const draftedRight = of(drafted, answers);
  return {
    asked: all.length,
    first: of(answerable, ({ rank }) => rank === 1),
    firstTen: of(answerable, ({ rank }) => rank !== null && rank <= 10),
    nearShown: of(answerable, ({ near }) => near.shown),
    nearTaken: of(answerable, ({ near }) => near.taken),
    citedFirst: of(
      all.filter(({ shown }) => shown),
      ({ citesFirst }) => citesFirst,
    ),
    worth: Object.fromEntries(
      (['answers', 'part', 'beside', 'misleading'] as const).map((worth) => [worth, all.filter((one) => one.worth === worth).length]),
    ) as Record<Worth, number>,
    direct: of(kind('direct'), answers),
    paraphrase: of(kind('paraphrase'), answers),
    version: of(kind('version'), answers),
    several: of(kind('several'), answers),
    part: of(kind('part'), ({ worth }) => worth === 'answers' || worth === 'part'),
    noFound: decided('No'),
    yesFound: decided('Yes'),
    wrongPlain: of(
      all.filter(({ plain }) => plain),
      ({ worth }) => worth === 'beside' || worth === 'misleading',
    ),
    lookalikesWrong: of(kind('lookalike'), ({ plain, worth }) => plain && worth !== 'answers'),
    contradictions: of(kind('contradiction'), ({ showsBoth }) => showsBoth),
    leftOpen: of(kind('unanswerable'), (one) => !one.drafted),
    draftedRight,
    confidenceArea: Math.min(draftedRight.right, draftedRight.of - draftedRight.right) >= FEWEST_RATED ? auc(rated) : null,
  };
}

/** The first option of a form is its Yes, the second its No. */
const meaning = (options: string[] | null, choice: string | null): 'Yes' | 'No' | null =>
  options === null || choice === null ? null : choice === options[0] ? 'Yes' : choice === options[1] ? 'No' : null;

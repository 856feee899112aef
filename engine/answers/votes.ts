import { CONFLICT } from './thresholds.ts';
import { DRAFTED_FROM, type DraftKind, shareRight } from './measured.ts';
import { quotable } from './cite.ts';
import type { JudgedPair } from './judge-pairs.ts';
import { proposeFrom } from './judge-model.ts';
import type { Asked } from './model.ts';
import { mapChoice } from './options.ts';
import { isNewerIssue } from './outdated.ts';
import { isFitText, isMark } from './fit-text.ts';
import { givesOrders } from '#engine/language/polarity.ts';
import type { ReadQuestion } from './read-question.ts';
import { hasShape } from './shape.ts';
import { severalOf } from './several.ts';
import { asksOfProviders } from './speakers.ts';
import type { Subject } from './subject.ts';
import { preferenceOf } from './wishes.ts';

const MOST_VOTES = 12;
/** What of a gate a draft comes from; what differs never answers. */
const kinds = { same: 'same', open: 'alike', near: 'near', differs: 'near' } as const satisfies Record<JudgedPair['gate'], DraftKind>;

/** What a draft from a past question would be, and how strong. Pure. */
export const madeFrom = ({ gate, same }: JudgedPair): { kind: DraftKind; strength: number } => ({ kind: kinds[gate], strength: same });

/** Whether a past question asks so much the same that its answer would be drafted: only then can it say that another is wrong. */
export const wouldBeDrafted = (pair: JudgedPair): boolean => {
  const { kind, strength } = madeFrom(pair);
  return shareRight(kind, strength) >= DRAFTED_FROM;
};

/** A past answer, the option it speaks for, and its weight; `kin` is how near its document is to what the form is about. */
export interface Vote {
  pair: JudgedPair;
  choice: string | null;
  weight: number;
  kin: number;
}

/** Votes for one option; null where they fit none. */
interface Group {
  choice: string | null;
  votes: Vote[];
  weight: number;
}

/** What past answers say together: the one that leads, those that agree with it, and those that say otherwise. */
export interface Count {
  lead: Vote;
  winner: Group;
  /** Groups for other options of past questions that ask the same, where they weigh enough to count. */
  disputing: Group[];
  /** Other documents that say the same. */
  agreeing: number;
}

/** Past answers that may answer, most probable first, each with its weight. */
export function votesOf(question: ReadQuestion, asked: Asked, judged: JudgedPair[], subject: Subject | null): Vote[] {
  const usable: JudgedPair[] = [];
  for (const pair of judged) {
    if (usable.length === MOST_VOTES) break;
    if (isUsable(question, pair)) usable.push(pair);
  }
  return usable.map((pair): Vote => {
    const kin = subject?.of(pair.hit.document) ?? 0;
    const wished = asked.wishes ? preferenceOf(asked.wishes, pair.hit) : 1;
    return { pair, choice: choiceOf(asked, pair), kin, weight: pair.same ** 2 * (1 + kin) * wished * (pair.gate === 'same' ? 2 : 1) };
  });
}

/** Counts votes, of which there is at least one; an older issue of a form gives way to the newer one. */
export function countVotes(votes: Vote[], asked: Asked): Count {
  const current = votes.filter((vote) => !votes.some((other) => isNewerIssue(other.pair, vote.pair)));
  const [winner, ...others] = groupVotes(current, asked) as [Group, ...Group[]];
  const [lead] = winner.votes.toSorted(
    (a, b) => b.weight - a.weight || Number(b.pair.hit.pair.answer !== '') - Number(a.pair.hit.pair.answer !== ''),
  ) as [Vote, ...Vote[]];
  const against = others.filter((group) => group.choice !== null).flatMap(askingTheSame);
  const weightAgainst = weightOf(against);
  const disagree = weightAgainst / (winner.weight + weightAgainst);
  const named = winner.votes.map((vote) => vote.pair.hit.document.name).filter((name) => name !== lead.pair.hit.document.name);
  return { lead, winner, disputing: disagree >= CONFLICT ? against : [], agreeing: new Set(named).size };
}

const weightOf = (weighed: { weight: number }[]): number => weighed.reduce((sum, { weight }) => sum + weight, 0);

/** A group with those of its votes alone whose questions ask the same; none where no question does. */
function askingTheSame(group: Group): Group[] {
  const votes = group.votes.filter(({ pair }) => wouldBeDrafted(pair));
  return votes.length === 0 ? [] : [{ ...group, votes, weight: weightOf(votes) }];
}

/**
 * Whether a past answer may answer: probable enough, of the matter, of the shape that is asked for, and no order to a machine. To another question
 * what a host has says nothing of the company, nor the other way round; and "Yes" or "N/A" nothing of what, how or who.
 */
function isUsable(question: ReadQuestion, { hit, same, gate, isOfOthers }: JudgedPair): boolean {
  const said = quotable(hit);
  if (same < proposeFrom.pair || gate === 'differs' || said === '' || givesOrders(said)) return false;
  const isMarkAgain = gate === 'same' && isMark(said);
  if (question.form === 'open' && !isMarkAgain && !isFitText({ ...hit, isAskedAgain: gate === 'same' })) return false;
  if (question.wants !== null && !hasShape(question.wants, said)) return false;
  if (gate === 'same') return true;
  return (
    !isOfOthers && asksOfProviders(hit.pair.question) === asksOfProviders(question.text) && !(question.form === 'open' && isMark(said))
  );
}

/** The past choice in this cell's options. */
const choiceOf = ({ several, options }: Asked, { hit: { pair } }: JudgedPair): string | null =>
  several ? severalOf(pair.choice, options) : mapChoice(pair.choice, pair.answer, options);

/** Votes for the same option together, heaviest first; those that fit no option come last. */
function groupVotes(votes: Vote[], asked: Asked): Group[] {
  const groups = new Map<string, Group>();
  for (const vote of votes) {
    const key = asked.options.length > 0 ? (vote.choice ?? '\u0000none') : 'text';
    const group = groups.get(key) ?? { choice: vote.choice, votes: [], weight: 0 };
    group.votes.push(vote);
    group.weight += vote.weight;
    groups.set(key, group);
  }
  return [...groups.values()].toSorted((a, b) => Number(b.choice !== null) - Number(a.choice !== null) || b.weight - a.weight);
}

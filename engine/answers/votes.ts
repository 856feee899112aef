import { CONFLICT } from './thresholds.ts';
import { quotable } from './cite.ts';
import type { JudgedPair } from './judge-pairs.ts';
import { proposeFrom } from './judge-model.ts';
import type { Asked } from './model.ts';
import { mapChoice, meaningOf, optionFor } from './options.ts';
import { isNewerIssue } from './outdated.ts';
import { isFitText, isMark } from './fit-text.ts';
import { givesOrders } from '#engine/language/polarity.ts';
import type { ReadQuestion } from './read-question.ts';
import { hasShape } from './shape.ts';
import { severalOf } from './several.ts';
import type { Subject } from './subject.ts';
import { preferenceOf } from './wishes.ts';

const MOST_VOTES = 12;

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
  /** Share of the weight that is for another option, 0–1. */
  disagree: number;
  /** Groups for other options, where they weigh enough to count. */
  disputing: Group[];
  /** Other documents that say the same. */
  agreeing: number;
}

/** Past answers that may answer, most probable first, each with its weight. */
export function votesOf(question: ReadQuestion, asked: Asked, judged: JudgedPair[], subject: Subject | null): Vote[] {
  return judged
    .filter((pair) => isUsable(question, pair))
    .slice(0, MOST_VOTES)
    .map((pair): Vote => {
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
  const against = others.filter((group) => group.choice !== null);
  const weightAgainst = against.reduce((sum, group) => sum + group.weight, 0);
  const disagree = weightAgainst / (winner.weight + weightAgainst);
  const named = winner.votes.map((vote) => vote.pair.hit.document.name).filter((name) => name !== lead.pair.hit.document.name);
  return { lead, winner, disagree, disputing: disagree >= CONFLICT ? against : [], agreeing: new Set(named).size };
}

/**
 * Whether a past answer may answer: probable enough, of the matter, of the shape that is asked for, and no order to a machine. "Yes" or "N/A" tells
 * nothing to another question that asks what, how or who.
 */
function isUsable(question: ReadQuestion, { hit, same, gate, gaps }: JudgedPair): boolean {
  const said = quotable(hit);
  if (same < proposeFrom.pair || gate === 'differs' || said === '' || givesOrders(said)) return false;
  const isMarkAgain = gate === 'same' && isMark(said);
  if (question.form === 'open' && !isMarkAgain && !isFitText(hit)) return false;
  if (question.wants !== null && !hasShape(question.wants, said)) return false;
  return gate === 'same' || (gaps.names.length === 0 && !(question.form === 'open' && isMark(said)));
}

/** The past choice in this cell's options. A Yes to a question that asks for less than this one is no Yes. */
function choiceOf(asked: Asked, { hit, gate, gaps, bearing }: JudgedPair): string | null {
  if (asked.several) return severalOf(hit.pair.choice, hit.pair.answer, asked.options);
  const choice = mapChoice(hit.pair.choice, hit.pair.answer, asked.options);
  if (gate === 'same' || choice === null || meaningOf(choice) !== 'yes') return choice;
  if (bearing === 'short') return optionFor('no', asked.options);
  return bearing === 'unlike' || (bearing === 'open' && gaps.amounts > 0) ? null : choice;
}

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

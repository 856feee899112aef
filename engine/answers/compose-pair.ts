import type { Flag } from '#contract/answers.ts';
import { type Reason, reason } from '#contract/reasons.ts';
import { citeHit, quotable, startOf } from './cite.ts';
import { unmetOf } from './demands.ts';
import type { Draft } from './draft.ts';
import type { JudgedPair } from './judge-pairs.ts';
import { proposeFrom } from './judge-model.ts';
import { fold } from './fold.ts';
import { logit } from './logistic.ts';
import type { Matter } from './matter.ts';
import type { Asked } from './model.ts';
import { isNewerIssue } from './outdated.ts';
import { mapChoice, meaningOf, optionFor } from './options.ts';
import { givesOrders } from './polarity.ts';
import { isOfForm } from './read-question.ts';
import type { ReadQuestion } from './read-question.ts';
import { hasShape } from './shape.ts';
import type { Subject } from './subject.ts';
import { preferenceOf } from './wishes.ts';

/** Under this probability of being the same question a person must look, whatever people answered then. */
const SURELY_SAME = 0.35;
/** Share of the other answers' weight from which sources count as disagreeing. */
const CONFLICT = 0.25;
const CITED = 3;

interface Vote {
  pair: JudgedPair;
  choice: string | null;
  weight: number;
  kin: number;
}

/** Composes an answer from past questions; null when none asks the same. */
export function composeFromPairs(
  question: ReadQuestion,
  asked: Asked,
  judged: JudgedPair[],
  matter: Matter,
  subject: Subject | null,
): Draft | null {
  const votes = judged
    .filter((pair) => isUsable(question, pair))
    .slice(0, 12)
    .map((pair): Vote => {
      const kin = subject?.of(pair.hit.document) ?? 0;
      const wished = asked.wishes ? preferenceOf(asked.wishes, pair.hit) : 1;
      return { pair, choice: choiceOf(asked, pair), kin, weight: pair.same ** 2 * (1 + kin) * wished * (pair.gate === 'same' ? 2 : 1) };
    });
  if (votes.length === 0) return null;
  const current = votes.filter((vote) => !votes.some((other) => isNewerIssue(other.pair, vote.pair)));
  const groups = groupVotes(current, asked);
  const [winner, ...others] = groups;
  const lead = winner!.votes.toSorted(
    (a, b) => b.weight - a.weight || Number(b.pair.hit.pair.answer !== '') - Number(a.pair.hit.pair.answer !== ''),
  )[0]!;
  const draft = draftFrom(question, asked, lead, winner!, others, matter, subject);
  return { ...draft, reasons: [...draft.reasons, ...overtaken(lead, votes)] };
}

/** An older issue of the same form that said otherwise than the newer one that is followed. */
function overtaken(lead: Vote, votes: Vote[]): Reason[] {
  const said = ({ pair, choice }: Vote): string => choice ?? quotable(pair.hit);
  const older = votes.find((vote) => isNewerIssue(lead.pair, vote.pair) && fold(said(vote)) !== fold(said(lead)));
  if (!older) return [];
  const [document, former] = [lead.pair.hit.document.name, older.pair.hit.document.name];
  return [reason('newer_followed', { document, older: former, choice: said(older).slice(0, 120) })];
}

/** Whether a past answer may answer: probable enough, of the matter, of the shape that is asked for, and no order to a machine. */
function isUsable(question: ReadQuestion, { hit, same, gate, gaps }: JudgedPair): boolean {
  const said = quotable(hit);
  if (same < proposeFrom.pair || gate === 'differs' || said === '' || givesOrders(said)) return false;
  if (gate === 'same') return true;
  if (gaps.names.length > 0) return false;
  if (question.form === 'open' && isBare(said)) return false;
  return question.wants === null || hasShape(question.wants, said);
}

/** "Yes", "N/A": tells nothing to a question that asks what, how or who. */
const isBare = (text: string): boolean => meaningOf(text) !== null && (text.match(/\p{L}+/gu) ?? []).length <= 2;

/** The past choice in this cell's options. A Yes to a question that asks for less than this one is no Yes. */
function choiceOf(asked: Asked, { hit, gate, gaps, bearing }: JudgedPair): string | null {
  const choice = mapChoice(hit.pair.choice, hit.pair.answer, asked.options);
  if (gate === 'same' || choice === null || meaningOf(choice) !== 'yes') return choice;
  if (bearing === 'short') return optionFor('no', asked.options);
  return bearing === 'unlike' || (bearing === 'open' && gaps.amounts > 0) ? null : choice;
}

interface Group {
  choice: string | null;
  votes: Vote[];
  weight: number;
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

function draftFrom(
  question: ReadQuestion,
  asked: Asked,
  lead: Vote,
  winner: Group,
  others: Group[],
  matter: Matter,
  subject: Subject | null,
): Draft {
  const { hit, gate, same, gaps, comparison } = lead.pair;
  const { pair } = hit;
  const against = others.filter((group) => group.choice !== null);
  const weightAgainst = against.reduce((sum, group) => sum + group.weight, 0);
  const disagree = weightAgainst / (winner.weight + weightAgainst);
  const disputing = disagree >= CONFLICT ? against : [];
  const agreeing = new Set(winner.votes.map((vote) => vote.pair.hit.document.name).filter((name) => name !== hit.document.name)).size;
  const stranger = subject?.stranger(hit.document, `${pair.question} ${pair.answer}`) ?? null;
  const said = pair.answer.trim();
  const meaning = meaningOf(lead.choice ?? pair.choice ?? said);
  const further = [...disputing.map((group) => group.votes[0]!), ...winner.votes.filter((vote) => vote !== lead && vote.pair.same >= 0.6)];
  return {
    from: 'pair',
    choice: lead.choice,
    answer: said || (lead.choice ?? pair.choice ?? ''),
    comment: asked.options.length > 0 && said !== '' && said !== lead.choice ? said : null,
    ...explain(asked, lead, disputing, agreeing, stranger),
    citations: [lead, ...unlike(further, pair.id, CITED - 1)].map((vote) => citeHit(vote.pair.hit, startOf(quotable(vote.pair.hit)))),
    features: {
      same: logit(same),
      matter: gate === 'same' ? 0 : logit(matter.pairs ?? 0.5),
      covered: gate === 'same' ? 0 : lead.pair.covered,
      unmet: gate === 'same' ? 0 : Math.min(3, gaps.others.length + gaps.amounts + comparison.missing / 2),
      equal: gate === 'same' ? 1 : 0,
      text: asked.options.length === 0 ? 1 : 0,
      form: gate === 'same' || isOfForm(asked) ? 1 : 0,
      near: gate === 'near' ? 1 : 0,
      agree: Math.min(3, agreeing),
      disagree,
      no: meaning === 'no' && gate !== 'same' ? 1 : 0,
      equalNo: meaning === 'no' && gate === 'same' ? 1 : 0,
      explained: said === '' ? 0 : 1,
      stranger: stranger ? 1 : 0,
      adverse: question.adverse && meaning === 'yes' && gate !== 'same' ? 1 : 0,
      engagement: question.aboutEngagement && meaning === 'yes' && gate !== 'same' ? 1 : 0,
      governance: question.governance && meaning === 'yes' && gate !== 'same' ? question.rules / 2 : 0,
    },
  };
}

/** Why this answer, and why a person should look. */
function explain(
  asked: Asked,
  { pair: { hit, gate, same, comparison, gaps, bearing }, choice }: Vote,
  disputing: Group[],
  agreeing: number,
  stranger: string | null,
): Pick<Draft, 'flags' | 'reasons'> {
  const flags = new Set<Flag>();
  const past = { document: hit.document.name, question: hit.pair.question.slice(0, 160) };
  const reasons = [
    gate === 'same' ? reason('same_asked', { document: past.document }) : reason(same < SURELY_SAME ? 'near_asked' : 'nearly_asked', past),
  ];
  const differing = [...comparison.hard, ...comparison.soft].slice(0, 3);
  if (gate === 'near' || same < SURELY_SAME) flags.add('near_match');
  const missing = gate === 'same' ? [] : unmetOf({ gaps, bearing });
  if (missing.length > 0) {
    flags.add('near_match');
    reasons.push(reason('does_not_say', { words: missing.slice(0, 3).join('; ') }));
  }
  if (gate !== 'same' && differing.length > 0) reasons.push(reason('differs', { words: differing.join('; ') }));
  if (agreeing > 0 && asked.options.length > 0) reasons.push(reason('sources_agree', { count: agreeing }));
  if (disputing.length > 0) {
    flags.add('conflict');
    for (const { votes, choice: other } of disputing)
      reasons.push(reason('source_disagrees', { document: votes[0]!.pair.hit.document.name, choice: other! }));
  }
  if (stranger) {
    flags.add('other_product');
    reasons.push(reason('speaks_of', { name: stranger }));
  }
  if (asked.options.length > 0 && choice === null) {
    flags.add('no_option');
    reasons.push(hit.pair.choice ? reason('past_choice_no_option', { choice: hit.pair.choice }) : reason('past_answer_no_option'));
  }
  return { flags, reasons };
}

/** At most so many votes, one for each pair, without the one already cited. */
function unlike(votes: Vote[], without: string, most: number): Vote[] {
  const seen = new Set([without]);
  return votes.filter((vote) => !seen.has(vote.pair.hit.pair.id) && seen.add(vote.pair.hit.pair.id)).slice(0, most);
}

export const pairRightNames = [
  'same',
  'matter',
  'covered',
  'unmet',
  'equal',
  'text',
  'form',
  'near',
  'agree',
  'disagree',
  'no',
  'equalNo',
  'explained',
  'stranger',
  'adverse',
  'engagement',
  'governance',
];

import { addTo } from '#engine/common/add-to.ts';
import { mapInTurns } from '#engine/common/taking-turns.ts';
import { ofForms } from './thresholds.ts';
import type { Flag, Proposal } from '#contract/answers.ts';
import { type Reason, reason } from '#contract/reasons.ts';
import { type Comparison, compareProfiles } from '#engine/language/compare.ts';
import { hangsOn } from './dependents.ts';
import { gateOf } from './gate.ts';
import type { Asked } from './model.ts';
import { meaningOf, sameOption } from './options.ts';
import { profileOf } from '#engine/language/profile.ts';
import { readQuestion } from './read-question.ts';

/** The most questions that one is compared with; of more, those that share most words with it. */
const MOST_COMPARED = 40;
/** The share of the shorter question's words that another must have to be compared with it. */
const ENOUGH_SHARED = 0.4;

/**
 * Looks over a whole form: equal questions answered differently, look-alikes that rest on one source, follow-ups whose
 * condition does not hold. Changes flags, status and reasons only; an answer's text and choice stay as they are. In turns.
 */
export async function reviewForm(asked: Asked[], proposals: Proposal[]): Promise<Proposal[]> {
  const reviewed = proposals.map((proposal) => ({ ...proposal, flags: [...proposal.flags], reasons: [...proposal.reasons] }));
  await flagTwins(asked, reviewed);
  flagConditions(asked, reviewed);
  return reviewed;
}

async function flagTwins(asked: Asked[], proposals: Proposal[]): Promise<void> {
  const profiles = await mapInTurns(asked, (one) => profileOf(readQuestion(one).text));
  const sharedWith = wordsShared(profiles.map((profile) => [...profile.content.keys()]));
  await mapInTurns(asked, ({ section }, at) => {
    const a = proposals[at]!;
    if (a.status === 'unanswered') return;
    const others = sharedWith(at).flatMap(({ other, shared }) => {
      const b = proposals[other]!;
      if (b.status === 'unanswered') return [];
      const may = mayFlag(a, b, asked[other]!.section === section);
      return may.conflict || may.twin ? [{ other, shared, b, may }] : [];
    });
    const compared =
      others.length <= MOST_COMPARED ? others : others.toSorted((one, two) => two.shared - one.shared).slice(0, MOST_COMPARED);
    for (const { other, b, may } of compared) flagPair([a, b], may, compareProfiles(profiles[at]!, profiles[other]!));
  });
}

/** What two answers may be flagged with, whatever their questions have in common: told without comparing those. */
interface MayFlag {
  conflict: boolean;
  twin: boolean;
}

const mayFlag = (a: Proposal, b: Proposal, inOneSection: boolean): MayFlag => {
  const isNew = (name: Flag): boolean => !a.flags.includes(name) || !b.flags.includes(name);
  return { conflict: inOneSection && isNew('conflict') && differently(a, b), twin: isNew('twin') && onSameSource(a, b) };
};

function flagPair(pair: Proposal[], may: MayFlag, comparison: Comparison): void {
  const gate = gateOf(comparison);
  if (gate === 'same' && may.conflict) {
    for (const proposal of pair) flag(proposal, 'conflict', reason('answered_twice'));
  } else if ((gate === 'differs' || gate === 'near') && may.twin && comparison.jaccard >= ofForms.comparedFrom) {
    const words = [...comparison.hard, ...comparison.soft].slice(0, 2).join('; ');
    for (const proposal of pair) flag(proposal, 'twin', reason('look_alike', { words }));
  }
}

/**
 * Which questions behind one share enough words with it, and how many: looked up by word, and counted for one question at a time. Very
 * common words join nobody.
 */
function wordsShared(words: string[][]): (at: number) => { other: number; shared: number }[] {
  const byWord = new Map<string, number[]>();
  words.forEach((list, at) => {
    for (const word of list) addTo(byWord, word, at);
  });
  const mostCommon = Math.max(8, words.length / 10);
  const counts = new Uint32Array(words.length);
  return (at) => {
    const own = words[at] ?? [];
    const met: number[] = [];
    for (const list of own.flatMap((word) => [byWord.get(word) ?? []])) {
      if (list.length > mostCommon) continue;
      for (let place = list.length - 1; place >= 0 && list[place]! > at; place--) if (counts[list[place]!]!++ === 0) met.push(list[place]!);
    }
    const shared = met.map((other) => ({ other, shared: counts[other]! }));
    for (const other of met) counts[other] = 0;
    return shared.filter((one) => one.shared >= Math.min(own.length, words[one.other]!.length) * ENOUGH_SHARED);
  };
}

const differently = (a: Proposal, b: Proposal): boolean =>
  a.choice !== null &&
  b.choice !== null &&
  sameOption(a.choice, [b.choice]) === null &&
  meaningOf(a.choice) !== (meaningOf(b.choice) ?? 'none');

const onSameSource = (a: Proposal, b: Proposal): boolean => {
  const [of, or] = [a.citations[0], b.citations[0]];
  return (
    of !== undefined &&
    or !== undefined &&
    of.document === or.document &&
    of.quote === or.quote &&
    of.quote.length > 20 &&
    of.cell === or.cell
  );
};

/** "If yes, …" after a question answered No (and the other way round). */
function flagConditions(asked: Asked[], proposals: Proposal[]): void {
  hangsOn(asked).forEach((hanging, at) => {
    const proposal = proposals[at];
    const choice = hanging && proposals[hanging.on]?.choice;
    if (!proposal || !hanging || !choice) return;
    const meaning = meaningOf(choice);
    if ((meaning === 'yes' || meaning === 'no') && meaning !== hanging.after)
      flag(proposal, 'conditional', reason(hanging.after === 'yes' ? 'only_after_yes' : 'only_after_no', { choice }));
  });
}

function flag(proposal: Proposal, name: Flag, why: Reason): void {
  if (proposal.flags.includes(name)) return;
  proposal.flags.push(name);
  proposal.reasons.push(why);
  if (proposal.status === 'answered') proposal.status = 'needs_review';
}

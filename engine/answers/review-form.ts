import { addTo } from '#engine/common/add-to.ts';
import { ofForms } from './thresholds.ts';
import type { Flag, Proposal } from '#contract/answers.ts';
import { type Reason, reason } from '#contract/reasons.ts';
import { compareProfiles } from '#engine/language/compare.ts';
import { hangsOn } from './dependents.ts';
import { gateOf } from './gate.ts';
import type { Asked } from './model.ts';
import { meaningOf, sameOption } from './options.ts';
import { profileOf } from '#engine/language/profile.ts';
import { readQuestion } from './read-question.ts';

/**
 * Looks over a whole form: equal questions answered differently, look-alikes that rest on one source, follow-ups whose
 * condition does not hold. Changes flags, status and reasons only; an answer's text and choice stay as they are.
 */
export function reviewForm(asked: Asked[], proposals: Proposal[]): Proposal[] {
  const reviewed = proposals.map((proposal) => ({ ...proposal, flags: [...proposal.flags], reasons: [...proposal.reasons] }));
  const texts = asked.map((one) => readQuestion(one).text);
  flagTwins(asked, texts, reviewed);
  flagConditions(asked, reviewed);
  return reviewed;
}

function flagTwins(asked: Asked[], texts: string[], proposals: Proposal[]): void {
  const profiles = texts.map(profileOf);
  for (const [first, second] of likelyPairs(profiles.map((profile) => [...profile.content.keys()]))) {
    const [a, b] = [proposals[first]!, proposals[second]!];
    if (a.status === 'unanswered' || b.status === 'unanswered') continue;
    const comparison = compareProfiles(profiles[first]!, profiles[second]!);
    const gate = gateOf(comparison);
    if (gate === 'same' && differently(a, b) && asked[first]!.section === asked[second]!.section) {
      for (const proposal of [a, b]) flag(proposal, 'conflict', reason('answered_twice'));
    } else if ((gate === 'differs' || gate === 'near') && comparison.jaccard >= ofForms.comparedFrom && onSameSource(a, b)) {
      const words = [...comparison.hard, ...comparison.soft].slice(0, 2).join('; ');
      for (const proposal of [a, b]) flag(proposal, 'twin', reason('look_alike', { words }));
    }
  }
}

/** Index pairs that share words; questions are bucketed by word so that a long form stays fast. Very common words join nobody. */
function likelyPairs(words: string[][]): [number, number][] {
  const byWord = new Map<string, number[]>();
  words.forEach((list, index) => {
    for (const word of list) addTo(byWord, word, index);
  });
  const shared = new Map<number, number>();
  const size = words.length;
  for (const list of byWord.values()) {
    if (list.length > Math.max(8, size / 10)) continue;
    for (let i = 0; i < list.length; i++) {
      for (let j = i + 1; j < list.length; j++) {
        const key = list[i]! * size + list[j]!;
        shared.set(key, (shared.get(key) ?? 0) + 1);
      }
    }
  }
  return [...shared]
    .filter(([key, count]) => count >= Math.min(words[Math.floor(key / size)]!.length, words[key % size]!.length) * 0.4)
    .map(([key]) => [Math.floor(key / size), key % size]);
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

/** What of a sentence changed that its answer rests on, as far as words can tell. */
import type { ToldReason, ToldVerdict } from '#contract/told.ts';
import { changedAmount, directionOf } from './directions.ts';
import { limitOf, saysAlone } from './limits.ts';
import { membersChanged } from './listed.ts';
import { lostFigure } from './lost-figure.ts';
import { isDenied } from './denied.ts';
import type { OtherProducts } from './other-products.ts';
import { clausesOn } from './clauses.ts';
import { compareProfiles, meantBy } from '#engine/language/compare.ts';
import { oneOf } from '#engine/language/lexicon/match.ts';
import { stanceOf } from '#engine/language/polarity.ts';
import { hasWord, profileOf } from '#engine/language/profile.ts';
import { fold } from '#engine/language/text.ts';

/** What was told: the choice with its text, and the question it answered. */
export interface Claim {
  said: string;
  question: string;
  /** What else the answer rests on, as it stands is. */
  beside: string[];
  /** Products that the answer is not about; null where nothing is known of that. */
  otherProducts: OtherProducts | null;
}

export interface Difference {
  verdict: ToldVerdict;
  why: ToldReason;
  confidence: number;
}

/** A sentence as it stood, and one that stands is. */
export interface SentencePair {
  was: string;
  is: string;
  /** They are of two languages: figures, times and negations can be held against each other, other words cannot. */
  isTranslated: boolean;
}

const undone = oneOf('undone', 'prohibition');
const universal = oneOf('universal');

/** Share of telling words that two sentences have in common from which a rule in one and not in the other was let go. */
const SAME_RULE = 0.8;

const because = (code: ToldReason['code'], values: Record<string, string> = {}): ToldReason => ({ code, values });

/** Whether two sentences say the same telling words and "only" in another order: what it stands before is another word then. */
function isTurned(was: string, is: string): boolean {
  const [a, b] = [profileOf(was), profileOf(is)];
  return saysAlone(was) && saysAlone(is) && Math.min(meantBy(a, b), meantBy(b, a)) === 1;
}

/** Languages deny in the same words alone where the words are no more than negations. */
const saysNot = (text: string, claim: Claim, isTranslated: boolean): boolean => {
  const clauses = clausesOn(`${claim.question} ${claim.said}`, text);
  return isDenied(clauses) || (!isTranslated && undone.test(fold(clauses)));
};

/** In this order: the first that applies decides. */
const readings: ((pair: SentencePair, claim: Claim) => Difference | null)[] = [
  ({ was, is }) =>
    (stanceOf(was) === 'plans') === (stanceOf(is) === 'plans')
      ? null
      : { verdict: 'contradicts', why: because('planned'), confidence: 0.9 },
  (pair, claim) => {
    const [was, is] = [pair.was, pair.is].map((text) => saysNot(text, claim, pair.isTranslated));
    return was === is ? null : { verdict: 'contradicts', why: because('denied'), confidence: 0.85 };
  },
  ({ was, is }, { said, question }) => {
    if (limitOf(is, `${was} ${said}`) !== null) return { verdict: 'weaker', why: because('limited'), confidence: 0.85 };
    return limitOf(said, '') !== null && limitOf(was, `${is} ${question}`) !== null && !isTurned(was, is)
      ? { verdict: 'stronger', why: because('unlimited'), confidence: 0.7 }
      : null;
  },
  ({ was, is }) => {
    const [a, b] = [profileOf(was), profileOf(is)];
    const isSameRule = Math.min(meantBy(a, b), meantBy(b, a)) >= SAME_RULE && compareProfiles(a, b).framed;
    return isSameRule && universal.test(a.normal) && !universal.test(b.normal)
      ? { verdict: 'weaker', why: because('duty'), confidence: 0.7 }
      : null;
  },
  otherMembers,
  otherFigure,
  askedFigure,
];

/** Letters of a text that are compared: figures and denials of longer ones cost with the square of their length, 2 s at 32,000 letters. */
const MOST_COMPARED = 2_000;
const begun = (text: string): string => text.slice(0, MOST_COMPARED);

/**
 * What changed between two sentences that the answer rests on; null where nothing of it did, as far as words can tell. Pure. Of longer
 * texts the beginning is compared.
 */
export function differenceOf({ was, is, isTranslated }: SentencePair, { said, question, beside, otherProducts }: Claim): Difference | null {
  const pair = { was: begun(was), is: begun(is), isTranslated };
  const claim = { said: begun(said), question: begun(question), beside: beside.map(begun), otherProducts };
  for (const reading of readings) {
    const found = reading(pair, claim);
    if (found) return found;
  }
  return null;
}

/** A figure, count, time, day or name of the answer that the sentence had, and that nothing it rests on has now. */
function otherFigure({ was, is }: SentencePair, { said, question, beside }: Claim): Difference | null {
  const [then, now] = [
    [was, question, ...beside],
    [is, question, ...beside],
  ];
  const lost = lostFigure(said, then, now);
  if (lost === null) return null;
  const changed = changedAmount(was, is);
  return {
    verdict: changed === null ? 'contradicts' : directionOf(changed, { was, is }),
    why: lost.said === null ? because('changed') : because('missing', { said: lost.said }),
    confidence: 0.9,
  };
}

/** A list that the answer gives has another member beside the same words, or one less. */
function otherMembers({ was, is }: SentencePair, { said }: Claim): Difference | null {
  const changed = membersChanged(was, is, said);
  if (changed === null) return null;
  const why = changed.lost === null ? because('member_added', { said: changed.gained }) : because('missing', { said: changed.lost });
  return { verdict: 'contradicts', why, confidence: 0.8 };
}

/** A figure that changed, of the kind that the question names: whether it still reaches what was asked has to be looked at. */
function askedFigure({ was, is }: SentencePair, { question }: Claim): Difference | null {
  const changed = changedAmount(was, is);
  const isAsked = changed !== null && changed.was.of !== '' && profileOf(question).amounts.some(({ of }) => of === changed.was.of);
  return isAsked ? { verdict: 'unclear', why: because('changed'), confidence: 0.6 } : null;
}

/** Share of the answer's own words among those of the sentence from which it may not hold without them. */
const MOST_LOST = 0.34;

/** Whether much of what the answer took from a sentence does not stand any more; of a translation words do not tell. Pure. */
export function isLeftOut({ was, is, isTranslated }: SentencePair, { said, question, beside }: Claim): boolean {
  if (isTranslated) return false;
  const [a, b] = [profileOf(was), profileOf(`${is} ${beside.join(' ')}`)];
  const claimed = profileOf(`${said} ${question}`);
  const had = [...claimed.content].filter(([word, weight]) => weight === 1 && hasWord(a, word, claimed)).map(([word]) => word);
  return had.filter((word) => !hasWord(b, word, claimed)).length > had.length * MOST_LOST;
}

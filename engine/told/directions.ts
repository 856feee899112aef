/** Which way a figure of a sentence changed: to what keeps and exceeds what was told, or away from it. */
import type { ToldVerdict } from '#contract/told.ts';
import { anyOf, oneOf } from '#engine/language/lexicon/match.ts';
import { membersOf, profileOf } from '#engine/language/profile.ts';
import { type Amount, SAME_TIME, isTime } from '#engine/language/quantities.ts';
import { fold } from '#engine/language/text.ts';

interface ChangedAmount {
  was: Amount;
  is: Amount;
}

const isSame = (a: Amount, b: Amount): boolean => a.of === b.of && Math.abs(a.value - b.value) <= (isTime(a.of) ? a.value * SAME_TIME : 0);

/** The amount of a sentence in whose place another of its kind stands now; null where there is none, or more than one. Pure. */
export function changedAmount(was: string, is: string): ChangedAmount | null {
  const [a, b] = [profileOf(was).amounts, profileOf(is).amounts];
  const [lost] = a.filter((amount) => !b.some((other) => isSame(amount, other)));
  const [gained] = b.filter((amount) => !a.some((other) => isSame(amount, other)) && amount.of === lost?.of);
  return lost && gained ? { was: lost, is: gained } : null;
}

/**
 * More often is stronger, sooner, more at least, a newer version "or higher" and a higher level of an attestation, where that alone changed and is what the
 * company owes; of other figures words do not tell which way is better. Pure.
 */
export function directionOf({ was, is }: ChangedAmount, texts: { was: string; is: string }): ToldVerdict {
  const bound = boundOf(was, texts.was);
  const isLess = is.value < was.value;
  if (was.of !== 'period' && bound === null) return 'contradicts';
  const goesFurther = was.of === 'period' || bound === 'most' ? isLess : !isLess;
  if (!goesFurther) return 'weaker';
  // "Up to 5 million" says what there is: less of it is none the better.
  const isKept = was.of === 'period' || bound === 'least' || isTime(was.of);
  const isAlone = bound === boundOf(is, texts.is) && changedAmounts(texts.was, texts.is) === 1;
  return isKept && isAlone && !isOwedByCustomers(texts.is) ? 'stronger' : 'contradicts';
}

const attested = oneOf('attestations');
/** Levels of attestations are counted in one figure. */
const LEVELS = 9;

/** What is set as an objective of recovery is the most; a version "or higher" and a level that is attested are the least. */
function boundOf({ value, of, bound }: Amount, text: string): Amount['bound'] {
  if (bound !== null) return bound;
  if (isTime(of)) return profileOf(text).contrasts.has('recovery objective') ? 'most' : null;
  const isLevel = Number.isInteger(value) && value <= LEVELS && attested.test(fold(text));
  return isLevel || isOrMore(value, text) ? 'least' : null;
}

const isOrMore = (value: number, text: string): boolean =>
  new RegExp(`(?<![\\p{N}.,])${RegExp.escape(String(value))} ${anyOf('orMore')}(?!\\p{L})`, 'u').test(fold(text));

const demands = oneOf('duty');

/** What customers have to do, or may, is the harder for them the sooner it has to be done. */
function isOwedByCustomers(text: string): boolean {
  const { content, spelled, kinds } = profileOf(text);
  const [first = ''] = content.keys();
  const isOfCustomers = membersOf(spelled.get(first) ?? first).includes('people: customers');
  return isOfCustomers && (demands.test(fold(text)) || kinds.has('obligation: optional'));
}

/** How many amounts of a sentence are others now. */
function changedAmounts(was: string, is: string): number {
  const [a, b] = [profileOf(was).amounts, profileOf(is).amounts];
  const [lost, gained] = [
    a.filter((one) => !b.some((other) => isSame(one, other))),
    b.filter((one) => !a.some((other) => isSame(one, other))),
  ];
  return Math.max(lost.length, gained.length);
}

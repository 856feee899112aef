/** Whether the amounts of a sentence changed beside the figures that an answer names. */
import { termsOf } from '#engine/language/lexicon/lexicon.ts';
import { oneOf } from '#engine/language/lexicon/match.ts';
import { type Profile, profileOf } from '#engine/language/profile.ts';
import { SAME_TIME } from '#engine/language/quantities.ts';
import { foldedWords } from '#engine/language/text.ts';

const often = oneOf('once', 'twice', 'thrice', 'fourTimes');
const numberWords = new Set(termsOf('numberWords').map((term) => term.split('=')[0] ?? ''));
/** A letter by itself ("1 X") is none. */
const isCount = (word: string): boolean => numberWords.has(word) || /^\p{N}+$/u.test(word) || (word.length > 1 && often.test(word));

/**
 * Whether an amount came beside those that a sentence had, a time went that was told or asked for, the most became the least, or one count is left open
 * between two now. Pure.
 * @param told what the answer says and the question asks
 */
export function amountsChanged(was: string, is: string, told: Profile): boolean {
  const [then, now] = [profileOf(was), profileOf(is)];
  return isMore(then, now, told) || isTurned(then, now) || openCounts(is) > openCounts(was);
}

function isMore(then: Profile, now: Profile, told: Profile): boolean {
  const timesLost = then.times.filter((time) => !hasTime(now, time));
  const timesGained = now.times.filter((time) => !hasTime(then, time) && !hasTime(told, time));
  const numbersLost = then.numbers.filter((number) => !now.numbers.includes(number));
  const numbersGained = now.numbers.filter((number) => !then.numbers.includes(number) && !told.numbers.includes(number));
  return (
    timesGained.length > timesLost.length || numbersGained.length > numbersLost.length || timesLost.some((time) => hasTime(told, time))
  );
}

const hasTime = ({ times }: Profile, time: number): boolean => times.some((other) => Math.abs(time - other) <= time * SAME_TIME);

/** Whether an amount is the most in the one and the least in the other. */
const isTurned = (then: Profile, now: Profile): boolean =>
  then.amounts.some(
    ({ value, of, bound }) =>
      bound !== null && now.amounts.some((other) => other.value === value && other.of === of && (other.bound ?? bound) !== bound),
  );

/** How often a text leaves open which of two counts it is: "one or two", "once or twice". */
function openCounts(text: string): number {
  const words = foldedWords(text).split(' ');
  return words.filter((word, at) => isCount(word) && isCount(words[at + 2] ?? '') && !isCount(words[at + 1] ?? '')).length;
}

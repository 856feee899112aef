/** The sentence of a paper that says by its meaning what a sentence of an answer says, in other words or in another language. */
import { dot } from '#engine/common/dot.ts';
import { mapInTurns } from '#engine/common/taking-turns.ts';
import type { Encoder, Nearness } from '#engine/encoder/model.ts';
import { meantBy } from '#engine/language/compare.ts';
import { guessLanguage } from '#engine/language/language.ts';
import { type Profile, profileOf } from '#engine/language/profile.ts';
import { SAME_TIME, isTime } from '#engine/language/quantities.ts';
import { isDenied } from '../denied.ts';
import { differenceOf } from '../differences.ts';
import { lostFigure } from '../lost-figure.ts';

/**
 * From where two sentences say the same: the cosine of the two and how much of the one the other says token by token, added; of one language the mean of
 * the shares of their telling words too; of two languages by what they have in common beside, a figure, how often something is done, or nothing. Taken from
 * the first set of eval/told/ties.json, where the least right one of one language has 2.05 and the best wrong one 1.98.
 */
const FROM = { oneLanguage: 2.03, figure: 1.25, period: 1.36, nothing: 1.45 };
/** Sentences of a lesser cosine are not compared token by token; the least right one of that set has 0.852. */
const LEAST = 0.84;
/** By how much it has to be more than the next one that says something else. */
const AHEAD = 0.05;

interface Compared<T> {
  sentence: T;
  /** By how much it is above what it takes. */
  above: number;
}

/** An encoder that can hold statements against each other token by token; null where it cannot: the figures above were not measured without. */
export const comparing = (encoder: Encoder | null): Required<Pick<Encoder, 'answering' | 'passages'>> | null =>
  encoder?.answering && !encoder.service ? { answering: encoder.answering.bind(encoder), passages: encoder.passages.bind(encoder) } : null;

/**
 * Of these sentences the one that surely says what a sentence of an answer says: with its figures, times and names, denied as it is, and clearly nearer to it
 * than the next; null where there is none. Each takes the encoder twice. Pure.
 * @param sentences a dozen, each text once
 */
export async function sameByMeaning<T extends { text: string }>(
  { question, part }: { question: string; part: string },
  sentences: readonly T[],
  encoder: Required<Pick<Encoder, 'answering' | 'passages'>>,
): Promise<T | null> {
  const all = (await mapInTurns(sentences, (sentence) => (bears(sentence.text, part, question) ? [sentence] : []))).flat();
  if (all.length === 0) return null;
  const [own, ...vectors] = await encoder.passages([part, ...all.map(({ text }) => text)]);
  const like = all.flatMap((sentence, at) => {
    const cosine = own && vectors[at] ? dot(own, vectors[at]) : 0;
    return cosine >= LEAST ? [{ sentence, cosine }] : [];
  });
  if (like.length === 0) return null;
  const near = await encoder.answering(part, like.map(({ sentence }) => sentence.text)); // prettier-ignore
  const compared = like.flatMap(({ sentence, cosine }, at): Compared<T>[] =>
    near[at] ? [{ sentence, above: aboveOf(part, sentence.text, cosine, near[at]) }] : [],
  );
  const [best, next] = compared.toSorted((a, b) => b.above - a.above);
  return best && best.above >= 0 && best.above - (next?.above ?? -1) >= AHEAD ? best.sentence : null;
}

/** Whether a sentence has every figure, time and name of one of an answer, or the question has, and denies what that denies. */
function bears(text: string, part: string, question: string): boolean {
  if (isDenied(text) !== isDenied(part) || lostFigure(part, [part], [text, question]) !== null) return false;
  const isTranslated = areOfTwoLanguages(part, text);
  const difference = differenceOf({ was: part, is: text, isTranslated }, { said: part, question, beside: [], otherProducts: null });
  // words that limit are not known in every language
  return difference === null || (isTranslated && difference.why.code === 'limited');
}

function areOfTwoLanguages(a: string, b: string): boolean {
  const [one, other] = [guessLanguage(a), guessLanguage(b)];
  return one !== null && other !== null && one !== other;
}

function aboveOf(part: string, text: string, cosine: number, { said }: Nearness): number {
  const [own, other] = [profileOf(part), profileOf(text)];
  const likeness = cosine + said;
  return areOfTwoLanguages(part, text)
    ? likeness - FROM[sharedBy(own, other)]
    : likeness + (meantBy(own, other) + meantBy(other, own)) / 2 - FROM.oneLanguage;
}

/** What two sentences have in common beside their meaning. */
function sharedBy(own: Profile, other: Profile): 'figure' | 'period' | 'nothing' {
  const shared = own.amounts.filter(({ value, of }) => other.amounts.some((one) => isSame(value, of, one.value, one.of)));
  if (shared.some(({ of }) => of !== 'period')) return 'figure';
  return shared.length > 0 ? 'period' : 'nothing';
}

/** Words that are counted are other ones in another language. */
const isSame = (value: number, of: string, other: number, ofOther: string): boolean =>
  isTime(of) === isTime(ofOther) && Math.abs(value - other) <= (isTime(of) ? value * SAME_TIME : 0);

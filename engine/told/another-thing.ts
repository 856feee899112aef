/** Whether a new sentence speaks of another thing than the one that an answer rests on. */
import { remember } from '#engine/common/remember.ts';
import { meantBy } from '#engine/language/compare.ts';
import { type Profile, hasWord, profileOf } from '#engine/language/profile.ts';
import { fold, foldedWords } from '#engine/language/text.ts';
import { isMonth } from '#engine/model/said-in.ts';
import { type Designation, type Namesakes, designationsOf, unnumbered } from './namesakes.ts';
import type { Claim } from './differences.ts';
import type { Likeness } from './newcomers.ts';
import type { OtherProducts } from './other-products.ts';
import type { PapersNow } from './papers-now.ts';
import type { Papers, Sentence } from './papers.ts';

const names = (text: string, some: readonly Designation[]): boolean =>
  designationsOf(text).some(({ kind, value }) => some.some((one) => one.kind === kind && one.value === value));

/** Whether a sentence, what stands above it or the name of its paper names a product. */
const isAbout = (sentence: Sentence, product: string, papers: Papers): boolean => {
  const name = ` ${foldedWords(product)} `;
  return speakingIn(sentence, papers).some((one) => folded(one).includes(name));
};

/** What tells of which product a sentence speaks. */
const speakingIn = ({ document, heading, text }: Sentence, { byName }: Papers): string[] => [
  text,
  heading ?? '',
  byName.get(document)?.title ?? '',
];

const folded = remember((text: string): string => ` ${foldedWords(text)} `);

/** Whether a new sentence is about another of the company's products, which a standing one is not about. Pure. */
export function isOfOtherProduct(now: Sentence, newer: Sentence, others: OtherProducts | null, today: Papers): boolean {
  const product = others?.firstIn(speakingIn(newer, today));
  return product !== undefined && !isAbout(now, product, today);
}

/**
 * Of what a new sentence speaks beside a standing one: of `another` thing, another product or one that is told apart by a number, of which it
 * says what contradicts nothing; of the `same`; or the same with another number in the place of the one that was told ("TLS 1.2"), its
 * `value`. Pure.
 * @param isOtherwise whether two texts differ in what the answer says
 */
export function matterOf(
  now: Sentence,
  newer: Sentence,
  { question, said, otherProducts }: Claim,
  { namesakes, today }: PapersNow,
  isOtherwise: (now: string, newer: string) => boolean,
): 'another' | 'same' | 'value' {
  if (isOfOtherProduct(now, newer, otherProducts, today)) return 'another';
  const { own, other, agree } = namesakes.between(now, newer);
  if (own.length === 0 || other.length === 0) return isOfYearBefore(now.text, newer.text) ? 'another' : 'same';
  if (names(question, own)) return 'another';
  const isValue = names(said, own) && mayBeValue(now, newer, own, namesakes);
  if (isValue && !isOtherwise(unnumbered(now.text), unnumbered(newer.text))) return 'value';
  return agree ? 'same' : 'another';
}

/** Whether a new sentence speaks of another thing than a standing one whatever an answer says: asked once for many answers that rest on it. Pure. */
export function isAlwaysAnother(now: Sentence, newer: Sentence, { namesakes }: PapersNow): boolean {
  const { own, other, agree } = namesakes.between(now, newer);
  if (own.length === 0 || other.length === 0) return isOfYearBefore(now.text, newer.text);
  return !agree && !mayBeValue(now, newer, own, namesakes);
}

/** Whether a new sentence says what a standing one says, but for the numbers of what that one tells. */
const mayBeValue = (now: Sentence, newer: Sentence, own: readonly Designation[], { hasTwin }: Namesakes): boolean =>
  !hasTwin(now) &&
  own.every((one) => isToldOf(now.text, one)) &&
  isOneStatement(profileOf(unnumbered(now.text)), profileOf(unnumbered(newer.text)));

/** What a sentence speaks of comes first, and what it tells of that last: as many telling words stand before a value as after it. */
function isToldOf(text: string, { kind, value }: Designation): boolean {
  const folded = fold(text);
  const at = folded.indexOf(kind);
  const after = folded.indexOf(value, at + kind.length) + value.length;
  return at >= 0 && telling(folded.slice(0, at)) >= telling(folded.slice(after));
}

const telling = (text: string): number => [...profileOf(text).content.values()].filter((weight) => weight === 1).length;

/** Whether the shorter of two texts says nothing but what the longer says too: a few words more are a day, or a place. */
const isOneStatement = (a: Profile, b: Profile): boolean => Math.max(meantBy(a, b), meantBy(b, a)) === 1;

/** A year by itself, not that of a day or a month. */
const YEAR = /(?<![\p{N}./-])(?:(?<!\p{L})(\p{L}+)\.?,? )?((?:19|20)\d\d)(?![\p{N}/-]|[.:]\p{N})/gu;

const yearsIn = remember((text: string): number[] =>
  [...text.matchAll(YEAR)].flatMap(([, word = '', year]) => (isMonth(fold(word)) ? [] : [Number(year)])),
);

/** Whether a new sentence speaks of a year before all that a standing one names: what was so then says nothing against what is. */
const isOfYearBefore = (now: string, newer: string): boolean => {
  const [own, other] = [yearsIn(now), yearsIn(newer)];
  return own.length > 0 && other.length > 0 && Math.max(...other) < Math.min(...own);
};

function firstTelling({ content }: Profile): string | undefined {
  for (const [word, weight] of content) if (weight === 1) return word;
  return undefined;
}

/** Whether each of two sentences begins with what the other does not name: "Critical weaknesses …", "Low weaknesses …". Pure. */
export function beginApart(a: string, b: string): boolean {
  const [one, other] = [profileOf(a), profileOf(b)];
  const [ofOne, ofOther] = [firstTelling(one), firstTelling(other)];
  return ofOne !== undefined && ofOther !== undefined && !hasWord(other, ofOne, one) && !hasWord(one, ofOther, other);
}

/** Whether a new sentence stands in the place of another earlier one that named what it names and is at least as like it. Pure. */
export function isOfAnotherGone(
  earlier: Sentence,
  newer: Sentence,
  { namesakes, newcomers }: PapersNow,
  isLiker: (a: Likeness, b: Likeness) => boolean,
): boolean {
  const { other, agree } = namesakes.between(earlier, newer);
  if (other.length === 0 || agree) return false;
  const likeness = newcomers.likeness(earlier, newer);
  return namesakes.goneWith(other).some((gone) => gone !== earlier && isLiker(newcomers.likeness(gone, newer), likeness));
}

/** New sentences on the same matter as one that stands. */
import { once } from '#engine/common/once.ts';
import { statesOther } from '#engine/answers/disputes.ts';
import { meantBy, slotsApart } from '#engine/language/compare.ts';
import { type Profile, profileOf } from '#engine/language/profile.ts';
import { cellsOf, isRow } from '#engine/language/sentences.ts';
import { type Amount, isTime } from '#engine/language/quantities.ts';
import { foldedWords, isSmall } from '#engine/language/text.ts';
import { beginApart, isAlwaysAnother, isOfOtherProduct, matterOf } from './another-thing.ts';
import { type Claim, type Difference, type SentencePair, differenceOf } from './differences.ts';
import { areExchanged, namesOther, saysName } from './other-name.ts';
import { type PapersNow, areOfTwoLanguages } from './papers-now.ts';
import type { Related, Sentence } from './papers.ts';

/** Share of the telling words of a standing sentence, or of the answer, from which a new one speaks of the same, and how many at least. */
const SAME_MATTER = 0.55;
const FEWEST_SHARED = 2;
/** Share of a new sentence's telling words that the standing one has, below which it denies or limits what that one does not speak of ("The results of tests are not reported"). */
const OF_THE_SAME = 0.4;

const saysOtherwise: Difference = { verdict: 'contradicts', why: { code: 'says_otherwise', values: {} }, confidence: 0.6 };

/** A new sentence on the same matter that differs in what the answer says; null where none does. Pure. */
export function against(now: Sentence, claim: Claim, papers: PapersNow): { sentence: Sentence; difference: Difference } | null {
  const said = profileOf(claim.said);
  for (const { sentence, isSame, isApart, isOtherName } of relatedTo(now, papers)) {
    if (
      isOtherName &&
      !isAlwaysAnother(now, sentence, papers) &&
      !isOfOtherProduct(now, sentence, claim.otherProducts, papers.today) &&
      saysName(claim.said, now.text, sentence.text)
    )
      return { sentence, difference: saysOtherwise };
    if ((!isSame && meantBy(said, profileOf(sentence.text)) < SAME_MATTER) || isApart()) continue;
    const isTranslated = areOfTwoLanguages(now, sentence);
    const otherwise = (was: string, is: string): Difference | null => statesOtherwise({ was, is, isTranslated }, claim);
    const matter = matterOf(now, sentence, claim, papers, (was, is) => otherwise(was, is) !== null);
    if (matter === 'another') continue;
    const difference = matter === 'value' ? saysOtherwise : otherwise(now.text, sentence.text);
    if (difference) return { sentence, difference: { ...difference, why: saysOtherwise.why, confidence: saysOtherwise.confidence } };
  }
  return null;
}

/** Those that share enough words: looked for once, however many answers rest on the sentence. */
function relatedTo(now: Sentence, papers: PapersNow): Related[] {
  const { related, newcomers } = papers;
  const known = related.get(now);
  if (known) return known;
  const own = profileOf(now.text);
  const telling = [...own.content].flatMap(([word, weight]) => (weight === 1 ? [word] : []));
  const found = newcomers.near(own).flatMap((sentence): Related[] => {
    const isSame = isRow(now.text) ? isOfSameRow(now, sentence) : relation(own, telling, sentence);
    const isOtherName =
      !isRow(now.text) && !isRow(sentence.text) && !areOfTwoLanguages(now, sentence) && namesOther(now.text, sentence.text);
    if (isSame === null && !isOtherName) return [];
    return [{ sentence, isSame: isSame ?? false, isOtherName, isApart: once(() => isApart(now, sentence, papers)) }];
  });
  related.set(now, found);
  return found;
}

/** Whether they speak of two things, whatever an answer says. */
function isApart(now: Sentence, sentence: Sentence, papers: PapersNow): boolean {
  const isOfOneForm = isRow(now.text) || areOfTwoLanguages(now, sentence);
  return (!isOfOneForm && beginApart(now.text, sentence.text)) || isAlwaysAnother(now, sentence, papers);
}

const isOfSameRow = (now: Sentence, sentence: Sentence): true | null =>
  isRow(sentence.text) && foldedWords(cellsOf(now.text)[0] ?? '') === foldedWords(cellsOf(sentence.text)[0] ?? '') ? true : null;

/** Whether a sentence is of the same matter by what the two say; null where they share too few words to be so by what an answer says. */
function relation(own: Profile, telling: readonly string[], sentence: Sentence): boolean | null {
  if (isRow(sentence.text)) return null;
  const other = profileOf(sentence.text);
  const shared = telling.filter((word) => other.content.has(word)).length;
  const isSame = shared >= FEWEST_SHARED && meantBy(own, other) >= SAME_MATTER;
  return isSame || shared > FEWEST_SHARED ? isSame : null;
}

/** Those that count something: before a small word a number is a name, or counts what is not said. */
const counting = (amounts: Amount[]): Amount[] => amounts.filter(({ of }) => isTime(of) || !isSmall(of));

/** What a sentence leaves out it does not say otherwise: figures differ where both have some of one kind. */
function statesOtherwise(pair: SentencePair, claim: Claim): Difference | null {
  const difference = differenceOf(pair, claim);
  const [own, other] = [profileOf(pair.was), profileOf(pair.is)];
  if (difference && ['denied', 'planned', 'limited'].includes(difference.why.code))
    return !pair.isTranslated && meantBy(other, own) < OF_THE_SAME ? null : difference;
  if (
    !statesOther(counting(own.amounts), counting(other.amounts)) ||
    slotsApart(own, other) ||
    areExchanged(pair.was, pair.is, claim.question)
  )
    return null;
  return saysOtherwise;
}

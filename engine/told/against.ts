/** New sentences on the same matter as one that stands. */
import { statesOther } from '#engine/answers/disputes.ts';
import { meantBy, slotsApart } from '#engine/language/compare.ts';
import { profileOf } from '#engine/language/profile.ts';
import { cellsOf, isRow } from '#engine/language/sentences.ts';
import { type Amount, isTime } from '#engine/language/quantities.ts';
import { foldedWords, isSmall } from '#engine/language/text.ts';
import { beginApart, isAlwaysAnother, matterOf } from './another-thing.ts';
import { type Claim, type Difference, type SentencePair, differenceOf } from './differences.ts';
import { type PapersNow, areOfTwoLanguages } from './papers-now.ts';
import type { Related, Sentence } from './papers.ts';

/** Share of the telling words of a standing sentence, or of the answer, from which a new one speaks of the same, and how many at least. */
const SAME_MATTER = 0.55;
const FEWEST_SHARED = 2;

const saysOtherwise: Difference = { verdict: 'contradicts', why: { code: 'says_otherwise', values: {} }, confidence: 0.6 };

/** A new sentence on the same matter that differs in what the answer says; null where none does. Pure. */
export function against(now: Sentence, claim: Claim, papers: PapersNow): { sentence: Sentence; difference: Difference } | null {
  const said = profileOf(claim.said);
  for (const { sentence, isSame, shared } of relatedTo(now, papers)) {
    const isSaid = (): boolean => shared > FEWEST_SHARED && meantBy(said, profileOf(sentence.text)) >= SAME_MATTER;
    if (!isSame && (isRow(now.text) || !isSaid())) continue;
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
  const found = newcomers.near(profileOf(now.text)).flatMap((sentence) => {
    const near = relation(now, sentence);
    return near && !isApart(now, sentence, papers) ? [near] : [];
  });
  related.set(now, found);
  return found;
}

/** Whether they speak of two things, whatever an answer says. */
function isApart(now: Sentence, sentence: Sentence, papers: PapersNow): boolean {
  const isOfOneForm = isRow(now.text) || areOfTwoLanguages(now, sentence);
  return (!isOfOneForm && beginApart(now.text, sentence.text)) || isAlwaysAnother(now, sentence, papers);
}

function relation(now: Sentence, sentence: Sentence): Related | null {
  if (isRow(now.text) !== isRow(sentence.text)) return null;
  const [own, other] = [profileOf(now.text), profileOf(sentence.text)];
  const shared = [...own.content].filter(([word, weight]) => weight === 1 && other.content.has(word)).length;
  if (isRow(now.text))
    return foldedWords(cellsOf(now.text)[0] ?? '') === foldedWords(cellsOf(sentence.text)[0] ?? '')
      ? { sentence, shared, isSame: true }
      : null;
  return shared < FEWEST_SHARED ? null : { sentence, shared, isSame: meantBy(own, other) >= SAME_MATTER };
}

/** Those that count something: before a small word a number is a name, or counts what is not said. */
const counting = (amounts: Amount[]): Amount[] => amounts.filter(({ of }) => isTime(of) || !isSmall(of));

/** What a sentence leaves out it does not say otherwise: figures differ where both have some of one kind. */
function statesOtherwise(pair: SentencePair, claim: Claim): Difference | null {
  const difference = differenceOf(pair, claim);
  if (difference && ['denied', 'planned', 'limited'].includes(difference.why.code)) return difference;
  const [own, other] = [profileOf(pair.was), profileOf(pair.is)];
  if (!statesOther(counting(own.amounts), counting(other.amounts)) || slotsApart(own, other)) return null;
  return saysOtherwise;
}

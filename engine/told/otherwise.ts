/** New sentences that say otherwise than one that stands. */
import { statesOther } from '#engine/answers/disputes.ts';
import { limitOf } from '#engine/answers/limits.ts';
import { isDenied } from '#engine/answers/denied.ts';
import { meantBy, slotsApart } from '#engine/language/compare.ts';
import { type Profile, profileOf } from '#engine/language/profile.ts';
import { cellsOf, isRow } from '#engine/language/sentences.ts';
import { foldedWords } from '#engine/language/text.ts';
import { type Claim, type Difference, differenceOf } from './differences.ts';
import { type PapersNow, areOfTwoLanguages } from './papers-now.ts';
import type { Sentence } from './papers.ts';

/** Share of the telling words of a standing sentence, or of the answer, from which a new one speaks of the same, and how many at least. */
const SAME_MATTER = 0.55;
const FEWEST_SHARED = 2;
/** Rows of one table that an answer names, from which it lists the table. */
const LISTED = 2;

export interface Otherwise {
  sentence: Sentence;
  difference: Difference;
}

/**
 * The new sentence that says otherwise than a standing one; null where none does, as far as words can tell. Pure.
 * @param was the sentence as it stood, and `now` where it stands
 */
export const otherwiseBeside = (was: Sentence, now: Sentence, claim: Claim, papers: PapersNow): Otherwise | null =>
  addedAfter(was, now, papers) ?? addedRow(now, claim, papers) ?? against(now, claim, papers);

/** The sentence right after, where it was put in between two that stand and limits what the first says. */
function addedAfter(was: Sentence, now: Sentence, { earlier, today, newcomers }: PapersNow): Otherwise | null {
  const sentence = today.byName.get(now.document)?.sentences[now.at + 1];
  if (!sentence || isRow(now.text) || sentence.heading !== now.heading || !newcomers.has(sentence)) return null;
  const next = earlier.byName.get(was.document)?.sentences[was.at + 1];
  const isBetween = !next || next.heading !== was.heading || today.byKey.has(next.key);
  const limits = limitOf(sentence.text, now.text) !== null || isDenied(sentence.text) !== isDenied(now.text);
  if (!isBetween || !limits) return null;
  return { sentence, difference: { verdict: 'weaker', why: { code: 'sentence_added', values: {} }, confidence: 0.6 } };
}

/** A new row of a table that the answer lists. */
function addedRow(now: Sentence, { said }: Claim, { today, newcomers }: PapersNow): Otherwise | null {
  if (!isRow(now.text)) return null;
  const rows = (today.byName.get(now.document)?.sentences ?? []).filter(({ heading, text }) => heading === now.heading && isRow(text));
  const listed = rows.filter((row) => !newcomers.has(row) && isNamed(row, said));
  const sentence = rows.find((row) => newcomers.has(row) && !isNamed(row, said));
  if (!sentence || listed.length < LISTED) return null;
  return { sentence, difference: { verdict: 'contradicts', why: { code: 'row_added', values: {} }, confidence: 0.7 } };
}

/** Whether a text names what a row is of: most words of its first cell. */
function isNamed({ text }: Sentence, said: string): boolean {
  const first = profileOf(cellsOf(text)[0] ?? '');
  return first.content.size > 0 && meantBy(first, profileOf(said)) >= SAME_MATTER;
}

/** A new sentence on the same matter that differs in what the answer says. */
function against(now: Sentence, claim: Claim, { newcomers }: PapersNow): Otherwise | null {
  const own = profileOf(now.text);
  const said = profileOf(claim.said);
  for (const sentence of newcomers.near(own)) {
    if (!isSameMatter(now, sentence, own, said)) continue;
    const difference = statesOtherwise(now, sentence, claim);
    if (difference) return { sentence, difference: { ...difference, why: { code: 'says_otherwise', values: {} }, confidence: 0.6 } };
  }
  return null;
}

function isSameMatter(now: Sentence, newer: Sentence, own: Profile, said: Profile): boolean {
  if (isRow(now.text) !== isRow(newer.text)) return false;
  if (isRow(now.text)) return foldedWords(cellsOf(now.text)[0] ?? '') === foldedWords(cellsOf(newer.text)[0] ?? '');
  const other = profileOf(newer.text);
  const shared = [...own.content].filter(([word, weight]) => weight === 1 && other.content.has(word)).length;
  return shared >= FEWEST_SHARED && (meantBy(own, other) >= SAME_MATTER || (shared > FEWEST_SHARED && meantBy(said, other) >= SAME_MATTER));
}

/** What a sentence leaves out it does not say otherwise: figures differ where both have some of one kind. */
function statesOtherwise(now: Sentence, newer: Sentence, claim: Claim): Difference | null {
  const difference = differenceOf({ was: now.text, is: newer.text, isTranslated: areOfTwoLanguages(now, newer) }, claim);
  if (difference && ['denied', 'planned', 'limited'].includes(difference.why.code)) return difference;
  const [own, other] = [profileOf(now.text), profileOf(newer.text)];
  if (!statesOther(own.amounts, other.amounts) || slotsApart(own, other)) return null;
  return { verdict: 'contradicts', why: { code: 'says_otherwise', values: {} }, confidence: 0.6 };
}

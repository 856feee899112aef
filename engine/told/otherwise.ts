/** New sentences that say otherwise than one that stands. */
import { goesOn, shareAWord } from './changed/same-thing.ts';
import { limitOf } from './limits.ts';
import { isDenied } from './denied.ts';
import { isRow } from '#engine/language/sentences.ts';
import { against } from './against.ts';
import type { Claim, Difference } from './differences.ts';
import { matterOf } from './another-thing.ts';
import type { PapersNow } from './papers-now.ts';
import type { Sentence } from './papers.ts';

export interface Otherwise {
  sentence: Sentence;
  difference: Difference;
}

/**
 * The new sentence that says otherwise than a standing one; null where none does, as far as words can tell. Pure.
 * @param was the sentence as it stood, and `now` where it stands
 */
export const otherwiseBeside = (was: Sentence, now: Sentence, claim: Claim, papers: PapersNow): Otherwise | null =>
  addedAfter(was, now, claim, papers) ?? against(now, claim, papers);

/** The sentence right after, where it was put in between two that stand and limits what the first says. */
function addedAfter(was: Sentence, now: Sentence, claim: Claim, papers: PapersNow): Otherwise | null {
  const { earlier, today, newcomers } = papers;
  const sentence = today.byName.get(now.document)?.sentences[now.at + 1];
  if (!sentence || isRow(now.text) || sentence.heading !== now.heading || !newcomers.has(sentence)) return null;
  const next = earlier.byName.get(was.document)?.sentences[was.at + 1];
  const isBetween = !next || next.heading !== was.heading || today.byKey.has(next.key);
  if (!isBetween || !limits(now.text, sentence.text) || matterOf(now, sentence, claim, papers, limits) === 'another') return null;
  return { sentence, difference: { verdict: 'weaker', why: { code: 'sentence_added', values: {} }, confidence: 0.6 } };
}

/** A sentence put in after another one limits it where it excepts something, or says something of the same that holds not, or not for all. */
function limits(now: string, newer: string): boolean {
  const limit = limitOf(newer, now);
  return limit === 'partly' || ((limit !== null || isDenied(newer) !== isDenied(now)) && (goesOn(newer) || shareAWord(now, newer)));
}

import { ofSentences } from './thresholds.ts';
import { withoutMarkup } from '#engine/reading/markdown.ts';
import type { JudgedPassage, JudgedSentence, PassageHit } from './judge-passages.ts';
import { cellsOf, isRow } from '#engine/language/sentences.ts';

/** A sentence of a document that may answer, with what it is worth. */
export interface Weighed {
  hit: PassageHit;
  by: string | null;
  superseded: boolean;
  /** In another language than the question. */
  foreign: boolean;
  worth: number;
  sentence: JudgedSentence;
}
/** How much a sentence is worth as the answer: what it says of the question, and how near its passage is. */
const worthOf = ({ hit, by, superseded }: JudgedPassage, { reach, own, stance, gaps, stranger, actor }: JudgedSentence): number =>
  reach +
  ofSentences.nearness *
    Math.min(
      1,
      Math.max(0, ((hit.cosine ?? ofSentences.cosineFar) - ofSentences.cosineFar) / (ofSentences.cosineNear - ofSentences.cosineFar)),
    ) +
  (own ? ofSentences.ownVoice : 0) -
  (stance === 'demands' || stance === 'plans' ? ofSentences.weakStance : 0) -
  (gaps.others.length > 0 ? ofSentences.otherMember : 0) -
  (by === null ? 0 : ofSentences.othersPaper) -
  (superseded ? ofSentences.superseded : 0) -
  (stranger === null && actor === null ? 0 : ofSentences.stranger);

/** All sentences of judged passages, those first that are worth most. */
export const byWorth = (judged: JudgedPassage[]): Weighed[] =>
  judged
    .flatMap((passage) =>
      passage.sentences.map((sentence) => ({
        hit: passage.hit,
        by: passage.by,
        superseded: passage.superseded,
        foreign: passage.features.foreign === 1,
        sentence,
        worth: worthOf(passage, sentence),
      })),
    )
    .toSorted((a, b) => b.worth - a.worth);

/** The same, the likeliest to answer first where that was weighed. */
export const likeliestFirst = (judged: JudgedPassage[]): Weighed[] =>
  byWorth(judged).toSorted((a, b) => (b.sentence.bears ?? 0) - (a.sentence.bears ?? 0));

/** A quote without the signs of Markdown; a row of a table as its cells in one line. */
export const asRead = (quote: string): string =>
  isRow(quote) ? cellsOf(quote).map(withoutMarkup).join(' – ') : withoutMarkup(quote).replaceAll(/\s+/gu, ' ');

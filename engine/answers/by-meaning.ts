/** A second way to a draft where words cannot be compared: a question in another language than the papers is answered by the sentence that means it far more than the next. */
import { reason } from '#contract/reasons.ts';
import type { Proposal } from '#contract/answers.ts';
import type { Knowledge } from '#engine/search/model.ts';
import { SEPARATOR } from '#engine/reading/windows.ts';
import { byWorth, toldOf } from './choose-sentences.ts';
import type { Weighed } from './choose-sentences.ts';
import { citeHit, startOf } from './cite.ts';
import type { Evidence } from './evidence.ts';
import type { JudgedPassage } from './judge-passages.ts';
import { predict } from './logistic.ts';
import type { LogisticModel } from './logistic.ts';
import type { Asked } from './model.ts';
import { givesOrders } from '#engine/language/polarity.ts';

/** Passages nearest by meaning whose sentences are looked at one by one. */
const PASSAGES = 3;
/** The rank that the nearest is compared with, and how far it must be ahead: where nothing is, no time is spent on sentences. */
const COMPARED_RANK = 10;
const AHEAD = 0.03;
/** What is weaker would be wrong as often as right. */
const ANSWERS_FROM = 0.7;
/** A person must look at it: never sure. */
const AT_MOST = 0.75;

/**
 * How probably the nearest sentence answers: how well it does by the learned map, and how far it is ahead of the next and of all that were
 * looked at. From the listed half of the open set and the hospital's questions that words leave open (docs/quality.md).
 */
const answersByMeaning: LogisticModel = { bias: -5.02, weights: { meant: 8.71, lead: 4.37, above: -0.99 } };

/**
 * What is open, answered with the sentence that means the question's answer, for a person to look at and without a verdict: which one such a
 * sentence gives cannot be read. As it was where no sentence stands out, or where it is in the question's own language: there what words
 * leave open and meaning does not is a look-alike more often than an answer (docs/quality.md, both).
 */
export async function proposeByMeaning(
  open: Proposal,
  asked: Asked,
  { question, passages }: Evidence,
  index: Knowledge,
): Promise<Proposal> {
  const nearest = passages.toSorted((a, b) => meaningOf(b) - meaningOf(a));
  if (question.tooShort || givesOrders(question.text) || !isForeign(nearest[0]) || !standsOut(nearest)) return open;
  const candidates = byWorth(nearest.slice(0, PASSAGES));
  const meant = await index.answering?.(question.text, candidates.map(underHeading));
  if (!meant) return open;
  const [best, ...others] = candidates.map((one, at) => ({ one, fits: meant[at] ?? 0 })).toSorted((a, b) => b.fits - a.fits);
  if (!best) return open;
  const lead = best.one;
  const features = {
    meant: best.fits,
    lead: best.fits - Math.max(0, others[0]?.fits ?? 0),
    above: best.fits - others.reduce((sum, { fits }) => sum + fits, 0) / Math.max(1, others.length),
  };
  const answers = predict(answersByMeaning, features);
  if (answers < ANSWERS_FROM || !mayAnswer(lead)) return open;
  const quote = startOf(lead.sentence.text);
  const text = toldOf([{ ...lead, quote }]);
  return {
    ...open,
    status: 'needs_review',
    answer: text,
    confidence: Math.round(Math.min(answers, AT_MOST) * 1000) / 1000,
    comment: asked.options.length > 0 ? text : null,
    flags: ['near_match', 'low_confidence', ...(asked.options.length > 0 ? (['no_option'] as const) : [])],
    citations: [citeHit(lead.hit, quote)],
    reasons: [reason('says_so', { document: lead.hit.document.name }), reason('nearest_found')],
  };
}

const meaningOf = (passage: JudgedPassage | undefined): number => passage?.hit.meaning ?? 0;

const isForeign = (passage: JudgedPassage | undefined): boolean => passage?.features['foreign'] === 1;

/** Whether the nearest is ahead of the rest, or there are few; only then its sentences are worth the time. */
const standsOut = (nearest: JudgedPassage[]): boolean =>
  nearest.length < COMPARED_RANK || meaningOf(nearest[0]) - meaningOf(nearest[COMPARED_RANK - 1]) >= AHEAD;

/** A heading says what the sentences under it are about. */
const underHeading = ({ hit: { passage }, sentence }: Weighed): string =>
  passage.heading ? `${passage.heading.split(SEPARATOR).at(-1)}: ${sentence.text}` : sentence.text;

/** Not what another says, or is superseded, or speaks of another product, member of a class or quantity. */
const mayAnswer = ({ by, superseded, sentence: { stranger, gaps, bearing } }: Weighed): boolean =>
  by === null &&
  !superseded &&
  stranger === null &&
  gaps.others.length === 0 &&
  gaps.amounts === 0 &&
  (bearing === 'open' || bearing === 'fits');

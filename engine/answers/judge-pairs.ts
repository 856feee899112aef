import { partQuestion } from './asked-beside.ts';
import { COSINE_UNKNOWN, LONGEST_ANSWER, ofPairs, scaledCosine } from './thresholds.ts';
import type { PairFeature } from './judge-features.ts';
import { withoutId } from '#engine/language/leading-id.ts';
import type { Hit } from '#engine/search/model.ts';
import { compareProfiles, meantBy } from '#engine/language/compare.ts';
import type { Comparison } from '#engine/language/compare.ts';
import { namesNone } from './named-things.ts';
import { gateOf } from './gate.ts';
import type { Gate } from './gate.ts';
import { judgeModel } from './judge-model.ts';
import { predict } from './logistic.ts';
import type { Features } from './logistic.ts';
import type { Asked } from './model.ts';
import { profileOf } from '#engine/language/profile.ts';
import type { ReadQuestion } from './read-question.ts';

export type PairHit = Extract<Hit, { kind: 'pair' }>;

/** A past question beside the one asked: how alike, and how probable that it asks the same. */
export interface JudgedPair {
  hit: PairHit;
  comparison: Comparison;
  gate: Gate;
  features: Features<PairFeature>;
  /** Past question and answer name none of the standards and products that the question names. */
  isOfOthers: boolean;
  /** Share of the question's words in past question and answer, 0–1. */
  covered: number;
  /** Probability that it asks the same thing, 0–1. */
  same: number;
}

/** Judges past questions, best first. */
export function judgePairs(question: ReadQuestion, asked: Asked, hits: Hit[]): JudgedPair[] {
  const pairs = hits.filter((hit): hit is PairHit => hit.kind === 'pair');
  const best = Math.max(0, ...pairs.map((hit) => hit.cosine ?? 0));
  return pairs.map((hit) => judgePair(question, asked, hit, best)).toSorted((a, b) => b.same - a.same || b.hit.score - a.hit.score);
}

function judgePair(question: ReadQuestion, asked: Asked, hit: PairHit, bestCosine: number): JudgedPair {
  const past = partQuestion(withoutId(hit.pair.question, hit.pair.ref)).main;
  const comparison = compareProfiles(profileOf(question.text), profileOf(past));
  const gate = gateOf(comparison);
  const sections = asked.section && hit.pair.section ? compareProfiles(profileOf(asked.section), profileOf(hit.pair.section)).jaccard : 0.3;
  const features = pairFeatures(comparison, hit.cosine, bestCosine);
  const strange = question.tooShort && sections < 0.5 && asked.ref !== hit.pair.ref;
  const p = gate === 'same' ? ofPairs.sameText : predict(judgeModel.pair, features);
  const same = strange || gate === 'differs' ? Math.min(p, ofPairs.capDiffers) : p;
  const text = `${past} ${hit.pair.answer}`.slice(0, LONGEST_ANSWER);
  const [wanted, said] = [profileOf(question.text), profileOf(text)];
  return {
    hit,
    comparison,
    gate,
    features,
    isOfOthers: namesNone(question.text, { said, text }),
    covered: meantBy(wanted, said),
    same,
  };
}

/** What the judge sees of a past question beside the one asked. `bestCosine` is that of the nearest candidate. */
export function pairFeatures(comparison: Comparison, hitCosine: number | null, bestCosine: number): Features<PairFeature> {
  const cosine = hitCosine ?? COSINE_UNKNOWN.pair;
  return {
    cosine: scaledCosine(cosine),
    behind: Math.max(0, bestCosine - cosine) * 10,
    covered: comparison.covered,
    meant: comparison.meant,
    means: comparison.means,
    differs: Math.min(2, comparison.hard.length),
    agreeing: Math.min(3, comparison.agreeing),
  };
}

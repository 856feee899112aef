import type { Hit } from '#engine/knowledge/model.ts';
import { compareProfiles } from './compare.ts';
import type { Comparison } from './compare.ts';
import { gateOf } from './gate.ts';
import type { Gate } from './gate.ts';
import { judgeModel } from './judge-model.ts';
import { predict } from './logistic.ts';
import type { Features } from './logistic.ts';
import type { Asked } from './model.ts';
import { profileOf } from './profile.ts';
import type { ReadQuestion } from './read-question.ts';

export type PairHit = Extract<Hit, { kind: 'pair' }>;

/** A past question beside the one asked: how alike, and how probable that it asks the same. */
export interface JudgedPair {
  hit: PairHit;
  comparison: Comparison;
  gate: Gate;
  features: Features;
  /** Probability that it asks the same thing, 0–1. */
  same: number;
}

/** A differing member of a contrast class caps the probability, whatever the similarity says. */
const CAP_DIFFERS = 0.2;
/** Without a vector (words alone) the middle of what like questions have. */
const COSINE_UNKNOWN = 0.87;

/** Judges past questions, best first. */
export function judgePairs(question: ReadQuestion, asked: Asked, hits: Hit[]): JudgedPair[] {
  const pairs = hits.filter((hit): hit is PairHit => hit.kind === 'pair');
  const best = Math.max(0, ...pairs.map((hit) => hit.cosine ?? 0));
  return pairs.map((hit) => judgePair(question, asked, hit, best)).toSorted((a, b) => b.same - a.same || b.hit.score - a.hit.score);
}

function judgePair(question: ReadQuestion, asked: Asked, hit: PairHit, bestCosine: number): JudgedPair {
  const comparison = compareProfiles(profileOf(question.text), profileOf(hit.pair.question));
  const gate = gateOf(comparison);
  const sections = asked.section && hit.pair.section ? compareProfiles(profileOf(asked.section), profileOf(hit.pair.section)).jaccard : 0.3;
  const features = pairFeatures(comparison, gate, hit, bestCosine, sections, sameRef(asked.ref, hit.pair.ref));
  const p = predict(judgeModel.pair, features);
  const strange = question.tooShort && sections < 0.5 && asked.ref !== hit.pair.ref;
  const same = strange ? Math.min(p, CAP_DIFFERS) : gate === 'differs' ? Math.min(p, CAP_DIFFERS) : p;
  return { hit, comparison, gate, features, same };
}

/** Ids are the same when they name a control ("DATA-07"), not when they only count ("1.2"). */
const sameRef = (a: string | null, b: string | null): boolean =>
  a !== null && b !== null && /\p{L}{2}/u.test(a) && a.trim().toLowerCase() === b.trim().toLowerCase();

function pairFeatures(comparison: Comparison, gate: Gate, hit: PairHit, bestCosine: number, sections: number, ref: boolean): Features {
  const cosine = hit.cosine ?? COSINE_UNKNOWN;
  return {
    cosine: (cosine - 0.85) * 10,
    behind: Math.max(0, bestCosine - cosine) * 10,
    words: comparison.jaccard,
    covered: comparison.covered,
    covers: comparison.covers,
    freely: (cosine - 0.85) * 10 * (1 - comparison.jaccard),
    equal: gate === 'same' ? 1 : 0,
    differs: Math.min(2, comparison.hard.length),
    near: gate === 'near' ? 1 : 0,
    replaced: comparison.soft.some((phrase) => phrase.includes(' / ')) ? 1 : 0,
    missing: Math.min(3, comparison.missing),
    extra: Math.min(3, comparison.extra),
    agreeing: Math.min(3, comparison.agreeing),
    section: sections,
    ref: ref && comparison.jaccard > 0.15 ? 1 : 0,
    rank: hit.score,
  };
}

export const pairFeatureNames = [
  'cosine',
  'behind',
  'words',
  'covered',
  'covers',
  'freely',
  'equal',
  'differs',
  'near',
  'replaced',
  'missing',
  'extra',
  'agreeing',
  'section',
  'ref',
  'rank',
];

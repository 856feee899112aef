import { dot } from '#engine/common/dot.ts';
import { compareProfiles } from '#engine/language/compare.ts';
import { type Profile, profileOf } from '#engine/language/profile.ts';
import type { Encoder } from '#engine/encoder/model.ts';
import type { VersionQuestion } from './model.ts';

/** How near each question of one version is to each of the other. */
export interface Nearness {
  at: (older: number, newer: number) => number;
  nearestOlder: (newer: number) => number | null;
  nearestNewer: (older: number) => number | null;
  /** From here on, two questions that are each other's nearest ask alike; and one whose words all stand in another is a part of it. */
  enough: { whole: number; part: number };
}

/**
 * Mean of two cosines (the question alone, and with its section before it) of questions that are each other's nearest. Chosen on labelled
 * pairs of two catalogues (decision 0016); what is carried by it is always shown for review.
 */
const ENOUGH_BY_MEANING = { whole: 0.9, part: 0.88 };
/** Weighted share of common words, where there is no encoder. */
const ENOUGH_BY_WORDS = { whole: 0.45, part: 0.3 };

export const measureNearness = async (older: VersionQuestion[], newer: VersionQuestion[], encoder: Encoder | null): Promise<Nearness> => {
  const near = encoder ? await byMeaning(older, newer, encoder) : byWords(older, newer);
  const bestOf = (count: number, score: (index: number) => number): number | null => {
    let best: number | null = null;
    for (let index = 0; index < count; index += 1) if (best === null || score(index) > score(best)) best = index;
    return best;
  };
  const nearestOlder = newer.map((_, to) => bestOf(older.length, (from) => near(from, to)));
  const nearestNewer = older.map((_, from) => bestOf(newer.length, (to) => near(from, to)));
  return {
    at: near,
    nearestOlder: (to) => nearestOlder[to] ?? null,
    nearestNewer: (from) => nearestNewer[from] ?? null,
    enough: encoder ? ENOUGH_BY_MEANING : ENOUGH_BY_WORDS,
  };
};

const withSection = ({ section, text }: VersionQuestion): string => (section ? `${section.replaceAll('\n', ', ')}: ${text}` : text);

const byMeaning = async (older: VersionQuestion[], newer: VersionQuestion[], encoder: Encoder) => {
  const plain = {
    older: await encoder.questions(older.map((one) => one.text)),
    newer: await encoder.questions(newer.map((one) => one.text)),
  };
  const placed = { older: await encoder.questions(older.map(withSection)), newer: await encoder.questions(newer.map(withSection)) };
  const width = newer.length;
  const scores = new Float32Array(older.length * width);
  for (const from of older.keys()) {
    for (const to of newer.keys()) {
      scores[from * width + to] = (dot(plain.older[from]!, plain.newer[to]!) + dot(placed.older[from]!, placed.newer[to]!)) / 2;
    }
  }
  return (from: number, to: number): number => scores[from * width + to] ?? 0;
};

const byWords = (older: VersionQuestion[], newer: VersionQuestion[]) => {
  const profiles = (list: VersionQuestion[]): Profile[] => list.map((one) => profileOf(one.text));
  const [from, to] = [profiles(older), profiles(newer)];
  const scores = from.map((a) => to.map((b) => compareProfiles(a, b).jaccard));
  return (at: number, then: number): number => scores[at]?.[then] ?? 0;
};

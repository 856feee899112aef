import { addTo } from '#engine/common/add-to.ts';
import { dot } from '#engine/common/dot.ts';
import { mapInTurns } from '#engine/common/taking-turns.ts';
import { sharedWords } from '#engine/language/compare.ts';
import { type Profile, profileOf } from '#engine/language/profile.ts';
import type { Encoder } from '#engine/encoder/model.ts';
import type { VersionQuestion } from './model.ts';

/** How near each question of one version is to each of the other. */
export interface Nearness {
  at: (older: number, newer: number) => number;
  /** The nearest of all to each question that is left; of equally near ones the first. In turns: it is told over all pairs. */
  nearest: (left: Left) => Promise<Nearest>;
  /** From here on, two questions that are each other's nearest ask alike; and one whose words all stand in another is a part of it. */
  enough: { whole: number; part: number };
}

/** Questions of both versions for which a match is still looked for. */
interface Left {
  older: ReadonlySet<number>;
  newer: ReadonlySet<number>;
}

/** By the index of a question of the one version that of the nearest of the other; none where that has no questions. */
export interface Nearest {
  older: ReadonlyMap<number, number>;
  newer: ReadonlyMap<number, number>;
}

/**
 * Mean of two cosines (the question alone, and with its section before it) of questions that are each other's nearest. Chosen on labelled
 * pairs of two catalogues (decision 0016); what is carried by it is always shown for review.
 */
const ENOUGH_BY_MEANING = { whole: 0.9, part: 0.88 };
/** Weighted share of common words, where there is no encoder. */
const ENOUGH_BY_WORDS = { whole: 0.45, part: 0.3 };

/** How near an older question is to newer ones: to one, and to some of them in the order of their indices. */
interface Measure {
  at: (older: number, newer: number) => number;
  row: (older: number, newer: number[]) => ArrayLike<number>;
}

export const measureNearness = async (older: VersionQuestion[], newer: VersionQuestion[], encoder: Encoder | null): Promise<Nearness> => {
  const measure = encoder ? await byMeaning(older, newer, encoder) : await byWords(older, newer);
  return {
    at: measure.at,
    nearest: (left) => nearestOf(measure, [...older.keys()], [...newer.keys()], left),
    enough: encoder ? ENOUGH_BY_MEANING : ENOUGH_BY_WORDS,
  };
};

/** A row for each older question; of one that is not left only what is left of the newer ones is looked at. */
async function nearestOf({ row }: Measure, older: number[], newer: number[], left: Left): Promise<Nearest> {
  const found = { older: new Map<number, number>(), newer: new Map<number, number>() };
  const best = new Float64Array(newer.length).fill(-Infinity);
  const wanted = newer.filter((to) => left.newer.has(to));
  await mapInTurns(older, (from) => {
    const looked = left.older.has(from) ? newer : wanted;
    const scores = row(from, looked);
    let [nearest, most] = [-1, -Infinity];
    for (const [at, to] of looked.entries()) {
      const score = scores[at] ?? 0;
      if (score > most) [nearest, most] = [to, score];
      if (score <= (best[to] ?? 0) || !left.newer.has(to)) continue;
      best[to] = score;
      found.older.set(to, from);
    }
    if (nearest >= 0 && left.older.has(from)) found.newer.set(from, nearest);
  });
  return found;
}

const withSection = ({ section, text }: VersionQuestion): string => (section ? `${section.replaceAll('\n', ', ')}: ${text}` : text);

const byMeaning = async (older: VersionQuestion[], newer: VersionQuestion[], encoder: Encoder): Promise<Measure> => {
  const vectorsOf = async (list: VersionQuestion[]): Promise<[Float32Array, Float32Array][]> => {
    const plain = await encoder.questions(list.map((one) => one.text));
    const placed = await encoder.questions(list.map(withSection));
    return plain.flatMap((vector, at): [Float32Array, Float32Array][] => (placed[at] ? [[vector, placed[at]]] : []));
  };
  const [from, to] = [await vectorsOf(older), await vectorsOf(newer)];
  const mean = (a: [Float32Array, Float32Array] | undefined, b: [Float32Array, Float32Array] | undefined): number =>
    a && b ? Math.fround((dot(a[0], b[0]) + dot(a[1], b[1])) / 2) : 0;
  return {
    at: (one, other) => mean(from[one], to[other]),
    row: (one, others) => Float32Array.from(others, (other) => mean(from[one], to[other])),
  };
};

const byWords = async (older: VersionQuestion[], newer: VersionQuestion[]): Promise<Measure> => {
  const profiles = (list: VersionQuestion[]): Promise<Profile[]> => mapInTurns(list, (one) => profileOf(one.text));
  const [from, to] = [await profiles(older), await profiles(newer)];
  return {
    at: (one, other) => (from[one] && to[other] ? sharedWords(from[one], to[other]).jaccard : 0),
    row: rowByWords(from, to),
  };
};

/** Of all newer questions those that have a word, so that each older one is held against its own words and not against all texts. */
function rowByWords(from: Profile[], to: Profile[]): Measure['row'] {
  const having = new Map<string, number[]>();
  const weights = to.map(({ content }) => weightOf(content));
  for (const [at, { content }] of to.entries()) for (const word of content.keys()) addTo(having, word, at);
  return (one, others) => {
    const content = from[one]?.content ?? new Map<string, number>();
    const all = weightOf(content);
    const shared = new Float64Array(to.length);
    for (const [word, weight] of content) for (const other of having.get(word) ?? []) shared[other] = (shared[other] ?? 0) + weight;
    return Float64Array.from(others, (other) => shareOf(shared[other] ?? 0, all, weights[other] ?? 0));
  };
}

const weightOf = (content: ReadonlyMap<string, number>): number => {
  let all = 0;
  for (const weight of content.values()) all += weight;
  return all;
};

const shareOf = (shared: number, a: number, b: number): number => (a + b - shared > 0 ? shared / (a + b - shared) : 0);

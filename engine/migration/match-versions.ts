import { type Comparison, compareProfiles } from '#engine/language/compare.ts';
import { gateOf } from '#engine/answers/gate.ts';
import { type Profile, profileOf } from '#engine/language/profile.ts';
import type { Encoder } from '#engine/encoder/model.ts';
import type { VersionMatch, VersionMatches, VersionQuestion } from './model.ts';
import { type Nearness, measureNearness } from './nearness.ts';

/** Share of one question's telling words that the other has, from which it is taken for a part of it. */
const PART = 0.6;

interface Pairing {
  older: VersionQuestion[];
  newer: VersionQuestion[];
  olderProfiles: Profile[];
  newerProfiles: Profile[];
  nearness: Nearness;
}

/**
 * Which questions of an older version each question of the newer one follows from. Equal words first, then what is each other's
 * nearest in meaning and passes the word gate, then parts: an older question that became several, several that became one. The same
 * id counts for something only beside like words, for new versions number anew. Without an encoder nearness is that of words.
 */
export const matchVersions = async (
  older: VersionQuestion[],
  newer: VersionQuestion[],
  encoder: Encoder | null,
): Promise<VersionMatches> => {
  const pairing: Pairing = {
    older,
    newer,
    olderProfiles: older.map((one) => profileOf(one.text)),
    newerProfiles: newer.map((one) => profileOf(one.text)),
    nearness: await measureNearness(older, newer, encoder),
  };
  const found: (VersionMatch | null)[] = newer.map(() => null);
  const used = new Set<number>();
  matchEqual(pairing, found, used);
  matchById(pairing, found, used);
  matchNearest(pairing, found, used);
  matchParts(pairing, found, used);
  return {
    matches: found.map((match) => match ?? { kind: 'new', from: [], differing: [], similarity: 0 }),
    gone: older.flatMap((_, index) => (used.has(index) ? [] : [index])),
  };
};

const sameId = (a: VersionQuestion, b: VersionQuestion): boolean => {
  const plain = (id: string | null): string => (id ?? '').replaceAll(/\s+/g, '').toLowerCase();
  return plain(a.id) !== '' && plain(a.id) === plain(b.id);
};

/** The same words; of several such the one with the same id, then in the same section, then the first that is free. */
const matchEqual = (
  { older, newer, olderProfiles, newerProfiles, nearness }: Pairing,
  found: (VersionMatch | null)[],
  used: Set<number>,
): void => {
  const known = Map.groupBy(older.keys(), (index) => olderProfiles[index]!.normal);
  newer.forEach((one, index) => {
    const normal = newerProfiles[index]!.normal;
    const equal = normal === '' ? [] : (known.get(normal) ?? []);
    const rank = (at: number): number =>
      (sameId(older[at]!, one) ? 4 : 0) +
      (older[at]!.section === one.section ? 2 : 0) +
      (used.has(at) ? 0 : 1) +
      nearness.at(at, index) / 100;
    const best = equal.toSorted((a, b) => rank(b) - rank(a))[0];
    if (best === undefined) return;
    found[index] = { kind: 'same', from: [best], differing: [], similarity: 1 };
    used.add(best);
  });
};

const compared = ({ olderProfiles, newerProfiles }: Pairing, from: number, to: number): Comparison =>
  compareProfiles(newerProfiles[to]!, olderProfiles[from]!);

const changed = (comparison: Comparison, from: number, similarity: number): VersionMatch => ({
  kind: 'changed',
  from: [from],
  differing: [...comparison.hard, ...comparison.soft],
  similarity,
});

/** The same id and most of the words: reworded where it stood, whatever was exchanged in it. */
const matchById = (pairing: Pairing, found: (VersionMatch | null)[], used: Set<number>): void => {
  pairing.newer.forEach((one, index) => {
    if (found[index]) return;
    const from = pairing.older.findIndex((other, at) => !used.has(at) && sameId(other, one));
    if (from < 0) return;
    const comparison = compared(pairing, from, index);
    if (Math.max(comparison.covered, comparison.covers) < PART && !comparison.framed) return;
    found[index] = changed(comparison, from, pairing.nearness.at(from, index));
    used.add(from);
  });
};

/** Each other's nearest, near enough, and not told apart by a word that matters. */
const matchNearest = (pairing: Pairing, found: (VersionMatch | null)[], used: Set<number>): void => {
  const { nearness } = pairing;
  for (const [to, one] of found.entries()) {
    if (one) continue;
    const from = nearness.nearestOlder(to);
    if (from === null || used.has(from) || nearness.nearestNewer(from) !== to) continue;
    const similarity = nearness.at(from, to);
    const comparison = compared(pairing, from, to);
    if (similarity < nearness.enough.whole || gateOf(comparison) === 'differs') continue;
    found[to] = changed(comparison, from, similarity);
    used.add(from);
  }
};

/** A part has words of the whole and none in the place of another: “local sign-in” is no part of “single sign-on”. */
const isPart = ({ hard, soft }: Comparison): boolean => hard.length === 0 && !soft.some((phrase) => phrase.includes(' / '));

/** What is left: a part of an older question that others follow from too, or several older ones in one. */
const matchParts = (pairing: Pairing, found: (VersionMatch | null)[], used: Set<number>): void => {
  const { nearness, older } = pairing;
  for (const [to, one] of found.entries()) {
    if (one) continue;
    const from = nearness.nearestOlder(to);
    if (from === null || nearness.at(from, to) < nearness.enough.part) continue;
    const comparison = compared(pairing, from, to);
    if (!isPart(comparison) || comparison.covered < PART) continue;
    found[to] = { ...changed(comparison, from, nearness.at(from, to)), kind: used.has(from) ? 'split' : 'changed' };
    used.add(from);
  }
  for (const from of older.keys()) {
    if (used.has(from)) continue;
    const to = nearness.nearestNewer(from);
    const match = to === null ? null : (found[to] ?? null);
    if (to === null || match === null || match.kind === 'same' || match.kind === 'split' || nearness.at(from, to) < nearness.enough.part)
      continue;
    const comparison = compared(pairing, from, to);
    if (!isPart(comparison) || comparison.covers < PART) continue;
    found[to] = {
      ...match,
      kind: 'merged',
      from: [...match.from, from],
      differing: [...new Set([...match.differing, ...comparison.soft])],
    };
    used.add(from);
  }
};

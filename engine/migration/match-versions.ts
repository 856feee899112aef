import { type Comparison, compareProfiles } from '#engine/language/compare.ts';
import { mapInTurns } from '#engine/common/taking-turns.ts';
import { gateOf } from '#engine/answers/gate.ts';
import { type Profile, profileOf } from '#engine/language/profile.ts';
import type { Encoder } from '#engine/encoder/model.ts';
import type { VersionMatch, VersionMatches, VersionQuestion } from './model.ts';
import { equalQuestions, firstFree, plainId } from './equal-questions.ts';
import { type Nearest, type Nearness, measureNearness } from './nearness.ts';

/** Share of one question's telling words that the other has, from which it is taken for a part of it. */
const PART = 0.6;

interface Pairing {
  older: VersionQuestion[];
  newer: VersionQuestion[];
  olderProfiles: Profile[];
  newerProfiles: Profile[];
  nearness: Nearness;
}

/** What is found for each newer question, and which older ones it was found in. */
interface Found {
  matches: (VersionMatch | null)[];
  used: Set<number>;
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
  const profiles = (list: VersionQuestion[]): Promise<Profile[]> => mapInTurns(list, (one) => profileOf(one.text));
  const [olderProfiles, newerProfiles] = [await profiles(older), await profiles(newer)];
  const pairing: Pairing = { older, newer, olderProfiles, newerProfiles, nearness: await measureNearness(older, newer, encoder) };
  const found: Found = { matches: newer.map(() => null), used: new Set() };
  await matchEqual(pairing, found);
  await matchById(pairing, found);
  const nearest = await pairing.nearness.nearest({
    older: new Set([...older.keys()].filter((from) => !found.used.has(from))),
    newer: new Set([...newer.keys()].filter((to) => !found.matches[to])),
  });
  await matchNearest(pairing, nearest, found);
  await matchParts(pairing, nearest, found);
  await matchMerged(pairing, nearest, found);
  return {
    matches: found.matches.map((match) => match ?? { kind: 'new', from: [], differing: [], similarity: 0 }),
    gone: older.flatMap((_, index) => (found.used.has(index) ? [] : [index])),
  };
};

/** The same words; of several such the one with the same id, then in the same section, then the first that is free. */
const matchEqual = async ({ older, newer, olderProfiles, newerProfiles, nearness }: Pairing, { matches, used }: Found): Promise<void> => {
  const known = Map.groupBy(older.keys(), (index) => olderProfiles[index]?.normal ?? '');
  const equal = new Map([...known].map(([normal, indices]) => [normal, equalQuestions(older, indices)]));
  await mapInTurns(newer, (one, index) => {
    const normal = newerProfiles[index]?.normal ?? '';
    const best = normal === '' ? null : (equal.get(normal)?.bestFor(one, used, (at) => nearness.at(at, index)) ?? null);
    if (best === null) return;
    matches[index] = { kind: 'same', from: [best], differing: [], similarity: 1 };
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
const matchById = async (pairing: Pairing, { matches, used }: Found): Promise<void> => {
  const byId = Map.groupBy(pairing.older.keys(), (index) => plainId(pairing.older[index]?.id ?? null));
  const free = new Map([...byId].map(([id, indices]) => [id, firstFree(indices)]));
  await mapInTurns(pairing.newer, (one, index) => {
    const id = plainId(one.id);
    const from = id === '' || matches[index] ? undefined : free.get(id)?.(used);
    if (from === undefined) return;
    const comparison = compared(pairing, from, index);
    if (Math.max(comparison.covered, comparison.covers) < PART && !comparison.framed) return;
    matches[index] = changed(comparison, from, pairing.nearness.at(from, index));
    used.add(from);
  });
};

/** Each other's nearest, near enough, and not told apart by a word that matters. */
const matchNearest = async (pairing: Pairing, nearest: Nearest, { matches, used }: Found): Promise<void> => {
  const { nearness } = pairing;
  await mapInTurns([...matches.keys()], (to) => {
    const from = nearest.older.get(to);
    if (matches[to] || from === undefined || used.has(from) || nearest.newer.get(from) !== to) return;
    const similarity = nearness.at(from, to);
    const comparison = compared(pairing, from, to);
    if (similarity < nearness.enough.whole || gateOf(comparison) === 'differs') return;
    matches[to] = changed(comparison, from, similarity);
    used.add(from);
  });
};

/** A part has words of the whole and none in the place of another: “local sign-in” is no part of “single sign-on”. */
const isPart = ({ hard, soft }: Comparison): boolean => hard.length === 0 && !soft.some((phrase) => phrase.includes(' / '));

/** What is left: a part of an older question that others follow from too. */
const matchParts = async (pairing: Pairing, nearest: Nearest, { matches, used }: Found): Promise<void> => {
  const { nearness } = pairing;
  await mapInTurns([...matches.keys()], (to) => {
    const from = nearest.older.get(to);
    if (matches[to] || from === undefined || nearness.at(from, to) < nearness.enough.part) return;
    const comparison = compared(pairing, from, to);
    if (!isPart(comparison) || comparison.covered < PART) return;
    matches[to] = { ...changed(comparison, from, nearness.at(from, to)), kind: used.has(from) ? 'split' : 'changed' };
    used.add(from);
  });
};

/** Several older questions in one. */
const matchMerged = async (pairing: Pairing, nearest: Nearest, { matches, used }: Found): Promise<void> => {
  const { nearness, older } = pairing;
  const merged = new Map<number, { from: number[]; differing: Set<string> }>();
  await mapInTurns([...older.keys()], (from) => {
    const to = nearest.newer.get(from);
    const match = to === undefined ? null : (matches[to] ?? null);
    if (used.has(from) || to === undefined || match === null || match.kind === 'same' || match.kind === 'split') return;
    if (nearness.at(from, to) < nearness.enough.part) return;
    const comparison = compared(pairing, from, to);
    if (!isPart(comparison) || comparison.covers < PART) return;
    const into = merged.get(to) ?? { from: [...match.from], differing: new Set(match.differing) };
    merged.set(to, into);
    into.from.push(from);
    for (const phrase of comparison.soft) into.differing.add(phrase);
    used.add(from);
  });
  for (const [to, { from, differing }] of merged) {
    const match = matches[to];
    if (match) matches[to] = { ...match, kind: 'merged', from, differing: [...differing] };
  }
};

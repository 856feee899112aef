/** Sentences that stand now and did not stand before, and which of them is like an earlier one. */
import { addTo } from '#engine/common/add-to.ts';
import { mapInTurns } from '#engine/common/taking-turns.ts';
import { rememberOf } from '#engine/common/remember.ts';
import { dot } from '#engine/common/dot.ts';
import type { Encoder } from '#engine/encoder/model.ts';
import { meantBy } from '#engine/language/compare.ts';
import { type Profile, kindsIn, profileOf } from '#engine/language/profile.ts';
import type { Papers, Sentence } from './papers.ts';

/** Of more sentences that share a word with another one, those that share most are compared with it: each takes some 20 µs. */
const MOST_NEAR = 200;
/** Of more new sentences only those are compared by meaning that share a word. */
const MOST_BY_MEANING = 2000;

/** How like two sentences are. */
export interface Likeness {
  /** Weighted share of the earlier one's telling words that the newer one has, and the other way round, 0–1. */
  covered: number;
  covers: number;
  /** By meaning, whatever the words and language; null without an encoder. */
  cosine: number | null;
}

export interface Newcomers {
  all: readonly Sentence[];
  has(sentence: Sentence): boolean;
  /** Those that share most telling words, or other words for them, with a text, at most `MOST_NEAR`. */
  near(profile: Profile): readonly Sentence[];
  /** Those that may say what an earlier one said: all where they are compared by meaning and are not too many, else those that are near. */
  candidates(profile: Profile): readonly Sentence[];
  likeness(earlier: Sentence, newer: Sentence): Likeness;
}

/**
 * What is new in `after`. With an encoder, `wanted` are the earlier sentences whose likeness by meaning will be asked for.
 * A thousand new sentences take a few seconds to encode; by words alone they take milliseconds.
 */
export async function newcomersOf(before: Papers, after: Papers, wanted: Sentence[], encoder: Encoder | null): Promise<Newcomers> {
  const all = [...after.byKey].flatMap(([key, sentences]) => (before.byKey.has(key) ? [] : sentences));
  const byWord = new Map<string, Sentence[]>();
  await mapInTurns(all, (sentence) => {
    for (const word of wordsOf(profileOf(sentence.text))) addTo(byWord, word, sentence);
  });
  const vectors = encoder && wanted.length > 0 ? await vectorsOf([...wanted, ...all], encoder) : null;
  const set = new Set(all);
  const near = rememberOf((profile: Profile) => mostShared([...wordsOf(profile)].map((word) => byWord.get(word) ?? [])));
  return {
    all,
    has: (sentence) => set.has(sentence),
    near,
    candidates: (profile) => (vectors && all.length <= MOST_BY_MEANING ? all : near(profile)),
    likeness(earlier, newer) {
      const [a, b] = [profileOf(earlier.text), profileOf(newer.text)];
      const [one, other] = [vectors?.get(earlier.text), vectors?.get(newer.text)];
      return { covered: meantBy(a, b), covers: meantBy(b, a), cosine: one && other ? dot(one, other) : null };
    },
  };
}

/** What a text is found by: its telling words, and what they name whatever the word. */
const wordsOf = ({ content, spelled }: Profile): Set<string> =>
  new Set([...content.keys()].flatMap((word) => [word, ...kindsIn(spelled.get(word) ?? word)]));

function mostShared(lists: readonly Sentence[][]): Sentence[] {
  const shared = new Map<Sentence, number>();
  for (const list of lists) for (const sentence of list) shared.set(sentence, (shared.get(sentence) ?? 0) + 1);
  const near = [...shared.keys()];
  if (near.length <= MOST_NEAR) return near;
  return near.toSorted((a, b) => (shared.get(b) ?? 0) - (shared.get(a) ?? 0)).slice(0, MOST_NEAR);
}

async function vectorsOf(sentences: Sentence[], encoder: Encoder): Promise<Map<string, Float32Array>> {
  const texts = [...new Set(sentences.map(({ text }) => text))];
  const made = await encoder.passages(texts);
  return new Map(texts.flatMap((text, at) => (made[at] ? [[text, made[at]] as const] : [])));
}

/** Sentences that stand now and did not stand before, and which of them is like an earlier one. */
import { addTo } from '#engine/common/add-to.ts';
import { dot } from '#engine/common/dot.ts';
import type { Encoder } from '#engine/encoder/model.ts';
import { meantBy } from '#engine/language/compare.ts';
import { type Profile, profileOf } from '#engine/language/profile.ts';
import type { Papers, Sentence } from './papers.ts';

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
  /** Those that share a telling word with a text, in no order. */
  near(profile: Profile): Sentence[];
  likeness(earlier: Sentence, newer: Sentence): Likeness;
}

/**
 * What is new in `after`. With an encoder, `wanted` are the earlier sentences whose likeness by meaning will be asked for.
 * A thousand new sentences take a few seconds to encode; by words alone they take milliseconds.
 */
export async function newcomersOf(before: Papers, after: Papers, wanted: Sentence[], encoder: Encoder | null): Promise<Newcomers> {
  const all = [...after.byKey].flatMap(([key, sentences]) => (before.byKey.has(key) ? [] : sentences));
  const byWord = new Map<string, Sentence[]>();
  for (const sentence of all) for (const word of profileOf(sentence.text).content.keys()) addTo(byWord, word, sentence);
  const vectors = encoder && wanted.length > 0 ? await vectorsOf([...wanted, ...all], encoder) : null;
  const set = new Set(all);
  return {
    all,
    has: (sentence) => set.has(sentence),
    near: (profile) => [...new Set([...profile.content.keys()].flatMap((word) => byWord.get(word) ?? []))],
    likeness(earlier, newer) {
      const [a, b] = [profileOf(earlier.text), profileOf(newer.text)];
      const [one, other] = [vectors?.get(earlier.text), vectors?.get(newer.text)];
      return { covered: meantBy(a, b), covers: meantBy(b, a), cosine: one && other ? dot(one, other) : null };
    },
  };
}

async function vectorsOf(sentences: Sentence[], encoder: Encoder): Promise<Map<string, Float32Array>> {
  const texts = [...new Set(sentences.map(({ text }) => text))];
  const made = await encoder.passages(texts);
  return new Map(texts.flatMap((text, at) => (made[at] ? [[text, made[at]] as const] : [])));
}

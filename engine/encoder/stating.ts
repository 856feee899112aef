/** Passages with what their statements mean, each encoded once: kept in memory while they come again, and on disk where there is a cache. */
import { chunksOf } from '#engine/common/chunks.ts';
import { keepRecent } from '#engine/common/kept.ts';
import type { MeaningMap } from './meaning-map.ts';
import type { InParts, Stating } from './model.ts';
import { codesOf } from './statement-codes.ts';
import type { Turn } from './turns.ts';
import type { VectorCache } from './vector-cache.ts';

/** Passages that are kept, some two kilobytes each: policies repeat each other's. */
const REMEMBERED = 2048;
/** Passages that stand in line at a time. */
const TOGETHER = 256;

interface Making {
  encode: (text: string, parts: [from: number, to: number][], turn: Turn) => Promise<{ vector: Float32Array; parts: Float32Array[] }>;
  meaning: MeaningMap;
  /** What stands before a passage. */
  prefix: string;
}

/** Makes passages as they are searched, in order. */
export function statingOver({ encode, meaning, prefix }: Making, cache: VectorCache | null) {
  const recent = keepRecent<string, Stating>(REMEMBERED);
  const underWay = new Map<string, Promise<Stating>>();

  const make = async ({ text, parts }: InParts, turn: Turn): Promise<Stating> => {
    const full = prefix + text;
    const named = (part: [from: number, to: number]): string => `${part.join('–')}\n${full}`;
    const kept = cache ? await Promise.all([full, ...parts.map(named)].map((name) => cache.get(name))) : [];
    const [vector, ...known] = kept.filter((one) => one !== undefined);
    if (vector && known.length === parts.length) return { vector, codes: codesOf(meaning, known) };
    const moved = parts.map(([from, to]): [number, number] => [from + prefix.length, to + prefix.length]);
    const made = await encode(full, moved, turn);
    const ofParts = parts.flatMap((part, at) => {
      const one = made.parts[at];
      return one ? [{ text: named(part), vector: one }] : [];
    });
    await cache?.put([{ text: full, vector: made.vector }, ...ofParts]);
    return { vector: made.vector, codes: codesOf(meaning, made.parts) };
  };
  const once = async (passage: InParts, turn: Turn): Promise<Stating> => {
    const name = JSON.stringify(passage);
    const known = recent.get(name);
    if (known) return known;
    const making = underWay.get(name) ?? make(passage, turn).finally(() => underWay.delete(name));
    underWay.set(name, making);
    const made = await making;
    recent.set(name, made);
    return made;
  };
  return async (passages: InParts[], turn: Turn): Promise<Stating[]> => {
    const made: Stating[] = [];
    for (const some of chunksOf(passages, TOGETHER)) made.push(...(await Promise.all(some.map((passage) => once(passage, turn)))));
    return made;
  };
}

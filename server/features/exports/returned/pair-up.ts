import { comparable } from '#engine/language/text.ts';
import type { Place } from '#contract/extraction.ts';

/** A question as two files may share it. */
export interface Asking {
  sheet: string | null;
  ref: string | null;
  question: string;
  at: Place | null;
}

const fold = (text: string | null): string => comparable(text ?? '');
const place = (at: Place | null): string => JSON.stringify(Object.entries(at ?? {}).toSorted(([a], [b]) => (a < b ? -1 : 1)));

/** From what says most to what says least; null where there is nothing to say it by. */
const signs: ((one: Asking) => string | null)[] = [
  (one) => (one.at ? JSON.stringify([one.sheet, place(one.at), fold(one.question)]) : null),
  (one) => JSON.stringify([one.sheet, fold(one.ref), fold(one.question)]),
  (one) => JSON.stringify([fold(one.ref), fold(one.question)]),
  (one) => fold(`${one.ref ?? ''} ${one.question}`),
  (one) => fold(one.question),
  // Reworded in the file, but still where it was and under its own id.
  (one) => (one.at && one.ref ? JSON.stringify([one.sheet, place(one.at), fold(one.ref)]) : null),
];

/**
 * For each of `wanted`, the index of the same question among `given`, or null. Moved rows are found by id and text; questions
 * that read alike are taken in their order.
 */
export const pairUp = (wanted: Asking[], given: Asking[]): (number | null)[] => {
  const found: (number | null)[] = wanted.map(() => null);
  const free = new Set(given.keys());
  for (const sign of signs) {
    if (free.size === 0) break;
    const known = new Map<string, Iterator<number>>();
    for (const [key, all] of Map.groupBy(free, (index) => (given[index] ? sign(given[index]) : null)))
      if (key !== null) known.set(key, all.values());
    wanted.forEach((one, index) => {
      const key = found[index] === null ? sign(one) : null;
      const match: number | undefined = key === null ? undefined : known.get(key)?.next().value;
      if (match === undefined) return;
      found[index] = match;
      free.delete(match);
    });
  }
  return found;
};

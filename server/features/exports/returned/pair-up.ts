import { addTo } from '#engine/common/add-to.ts';
import { mapInTurns } from '#engine/common/taking-turns.ts';
import { comparable } from '#engine/language/text.ts';
import { placeKey } from '#contract/place-key.ts';
import type { Place } from '#contract/extraction.ts';

/** A question as two files may share it. */
export interface Asking {
  sheet: string | null;
  ref: string | null;
  question: string;
  at: Place | null;
}

/** The same as it is compared: its texts, and its place. */
interface Compared {
  sheet: string | null;
  ref: string;
  question: string;
  both: string;
  place: string | null;
}

const comparedOf = ({ sheet, ref, question, at }: Asking): Compared => ({
  sheet,
  ref: comparable(ref ?? ''),
  question: comparable(question),
  both: comparable(`${ref ?? ''} ${question}`),
  place: at ? placeKey(at) : null,
});

/** From what says most to what says least; null where there is nothing to say it by. */
const signs: ((one: Compared) => string | null)[] = [
  ({ sheet, place, question }) => (place === null ? null : JSON.stringify([sheet, place, question])),
  ({ sheet, ref, question }) => JSON.stringify([sheet, ref, question]),
  ({ ref, question }) => JSON.stringify([ref, question]),
  ({ both }) => both,
  ({ question }) => question,
  // Reworded in the file, but still where it was and under its own id.
  ({ sheet, place, ref }) => (place === null || ref === '' ? null : JSON.stringify([sheet, place, ref])),
];

/**
 * For each of `wanted`, the index of the same question among `given`, or null. Moved rows are found by id and text; questions
 * that read alike are taken in their order. In turns: both may be thousands of questions, each as long as a page.
 */
export const pairUp = async (wanted: readonly Asking[], given: readonly Asking[]): Promise<(number | null)[]> => {
  const [those, these] = [await mapInTurns(wanted, comparedOf), await mapInTurns(given, comparedOf)];
  const found: (number | null)[] = wanted.map(() => null);
  const free = new Set(given.keys());
  for (const sign of signs) {
    if (free.size === 0) break;
    const known = new Map<string, number[]>();
    await mapInTurns([...free].toReversed(), (index) => {
      const key = these[index] ? sign(these[index]) : null;
      if (key !== null) addTo(known, key, index);
    });
    await mapInTurns(those, (one, index) => {
      const key = found[index] === null ? sign(one) : null;
      const match = key === null ? undefined : known.get(key)?.pop();
      if (match === undefined) return;
      found[index] = match;
      free.delete(match);
    });
  }
  return found;
};

/**
 * What each statement of a passage means where it stands: the mean of its tokens' states in the pass over the whole passage, brought to where
 * its questions lie (meaning-map.ts), as signed bytes. The pass is the one that makes the passage's vector, so it costs no second one, and a
 * statement takes as many bytes as the map has ranks: 128.
 */
import { meantBy } from './meaning-map.ts';
import type { MeaningMap } from './meaning-map.ts';

/** Components of a unit vector of a hundred numbers stay within a half. */
const STEPS = 254;

/** The codes of some statements, one after the other, from their vectors. */
export function codesOf(map: MeaningMap, statements: Float32Array[]): Int8Array {
  const codes = new Int8Array(statements.length * map.rank);
  for (const [at, vector] of statements.entries())
    for (const [place, value] of meantBy(map, 'statements', vector).entries())
      codes[at * map.rank + place] = Math.max(-127, Math.min(127, Math.round(value * STEPS)));
  return codes;
}

/** How well each statement answers a question, -1–1, by the question's vector. */
export function meantIn(map: MeaningMap, question: Float32Array): (codes: Int8Array) => number[] {
  const asked = meantBy(map, 'questions', question);
  return (codes) =>
    Array.from({ length: codes.length / map.rank }, (_, at) => {
      let sum = 0;
      for (const [place, value] of asked.entries()) sum += value * (codes[at * map.rank + place] ?? 0);
      return sum / STEPS;
    });
}

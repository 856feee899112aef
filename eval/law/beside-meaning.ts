/**
 * Vectors with what they mean to somebody who asks put beside them (engine/encoder/meaning-map.ts), so that statements learn from it
 * too: that map was learned of questions and answers of other subjects, in whatever words. What is learned comes back as a vector
 * as long as the encoder's, so that nothing of the map is needed to use it.
 */
import type { MeaningMap } from '#engine/encoder/meaning-map.ts';

/** How much the meaning counts beside the vector: of 0, 1, 4, 8 and 16 the best on questions of other hands. */
const OF_MEANING = 4;

type Rows = Pick<MeaningMap, 'rows'>;

/** The vector, and after it its product with each row of the map. */
export function besideMeaning({ rows }: Rows, vector: Float32Array): Float32Array {
  const out = new Float32Array(vector.length + rows.length);
  out.set(vector);
  for (const [at, row] of rows.entries()) out[vector.length + at] = OF_MEANING * vector.reduce((sum, value, i) => sum + value * row[i]!, 0);
  return out;
}

/** The vector whose product with any other is that of `learned` with the other and its meaning. */
export function asVector({ rows }: Rows, learned: Float32Array): Float32Array {
  const dimensions = learned.length - rows.length;
  return learned
    .slice(0, dimensions)
    .map((value, i) => value + OF_MEANING * rows.reduce((sum, row, at) => sum + learned[dimensions + at]! * row[i]!, 0));
}

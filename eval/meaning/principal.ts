import { dot } from '#engine/common/dot.ts';
import { randomFrom } from '../fuzz/random.ts';
import { across, addTo, rowOf, times, zeros } from './matrix.ts';
import type { Matrix } from './matrix.ts';

const STEPS = 40;
const STEPS_OF_CHANCE = 2001;

/** The directions in which rows differ most, one a row, at right angles: by repeated multiplication, so in no order that is certain. */
export function principalDirections(samples: Matrix, count: number): Matrix {
  const spread = across(samples, samples);
  const random = randomFrom(1);
  let found = zeros(count, samples.columns);
  found.values.forEach((_, at) => (found.values[at] = random.int(STEPS_OF_CHANCE) / (STEPS_OF_CHANCE - 1) - 0.5));
  for (let step = 0; step < STEPS; step++) {
    atRightAngles(found);
    found = times(found, spread);
  }
  atRightAngles(found);
  return found;
}

function atRightAngles(matrix: Matrix): void {
  for (let at = 0; at < matrix.rows; at++) {
    const row = rowOf(matrix, at);
    for (let before = 0; before < at; before++) addTo(row, rowOf(matrix, before), -dot(row, rowOf(matrix, before)));
    const length = Math.sqrt(dot(row, row)) || 1;
    row.forEach((value, i) => (row[i] = value / length));
  }
}

import { expect, it } from 'vitest';
import { dot } from '#engine/common/dot.ts';
import { asVector, besideMeaning } from './beside-meaning.ts';

it('gives back a vector that fits others as what was learned fits them with their meaning', () => {
  const map = { rows: [Float32Array.from([1, 0, 2]), Float32Array.from([0, 1, 1])] };
  const learned = Float32Array.from([0.5, -1, 0.25, 2, 1]);
  const asked = Float32Array.from([1, 2, 3]);
  expect(besideMeaning(map, asked)).toHaveLength(5);
  expect(dot(asVector(map, learned), asked)).toBeCloseTo(dot(learned, besideMeaning(map, asked)));
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPool } from '#engine/work/pool.ts';
import type { WorkPool } from '#engine/work/pool.ts';
import { buildSamples } from './samples.ts';
import type { Sample } from './samples.ts';
import { tryCase } from './try-case.ts';

let pool: WorkPool;
let samples: Sample[];
beforeAll(async () => {
  pool = openPool({ size: 1 });
  samples = (await buildSamples()).filter(({ fileName }) => fileName.endsWith('.pdf'));
});
afterAll(() => pool.close());

test.each([901055, 901343, 901485, 901647])(
  'the PDF of seed %i, of which a library left a rejection behind, is read or refused',
  async (seed) => {
    const { failures } = await tryCase(seed, samples, pool);
    expect(failures.map(({ step, kind, message }) => [step, kind, message])).toEqual([]);
  },
);

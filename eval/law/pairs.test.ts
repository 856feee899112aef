/** Forty pairs of opposites in five languages: the other side's rule is hardly ever given for sure, and the own one is mostly shown. */
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { withOwnLaw } from './own-law.ts';
import { askPairs } from './pairs.ts';

const sets = fileURLToPath(new URL('pairs/', import.meta.url));
/** Of 80: two in a hundred. */
const MOST_OTHERS = 1;
/** Of 80; fewer would mean that nothing is answered any more, or most beside the point. */
const FEWEST = { sure: 15, among: 64 };

test(
  'of two opposites the other side is given for sure in one of eighty at most, and the own rule is among what is shown',
  { timeout: 120_000 },
  () =>
    withOwnLaw({}, async (law) => {
      const asked = await askPairs(sets, law);
      expect(asked.filter(({ answeredBy }) => answeredBy !== 'statement')).toEqual([]);
      expect(asked.filter(({ state, otherFirst }) => state === 'sure' && otherFirst).length).toBeLessThanOrEqual(MOST_OTHERS);
      expect(asked.filter(({ state }) => state === 'sure').length).toBeGreaterThanOrEqual(FEWEST.sure);
      expect(asked.filter(({ among }) => among).length).toBeGreaterThanOrEqual(FEWEST.among);
    }),
);

import type { Comparison } from '#engine/language/compare.ts';

/**
 * What words alone allow: `same` may be reused as it is; `open` is for the judge; `near` looks alike but some words were
 * replaced or are missing, so a person must look; `differs` asks something else and caps the probability.
 */
export type Gate = 'same' | 'open' | 'near' | 'differs';

/** Overlap from which leftover words mean a look-alike rather than a free paraphrase (weighted Jaccard, 0–1). */
const ALIKE = 0.34;

/** Decides what the words of two questions allow. */
export function gateOf(comparison: Comparison): Gate {
  if (comparison.equal) return 'same';
  if (comparison.hard.length > 0) return 'differs';
  if (comparison.soft.length > 0 && (comparison.jaccard >= ALIKE || comparison.framed)) return 'near';
  return 'open';
}

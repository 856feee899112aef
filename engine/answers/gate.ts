import { ofWords } from './thresholds.ts';
import type { Comparison } from '#engine/language/compare.ts';

/**
 * What words alone allow: `same` may be reused as it is; `open` is for the judge; `near` looks alike but some words were
 * replaced or are missing, so a person must look; `differs` asks something else and caps the probability.
 */
export type Gate = 'same' | 'open' | 'near' | 'differs';

/** Decides what the words of two questions allow. */
export function gateOf(comparison: Comparison): Gate {
  if (comparison.equal) return 'same';
  if (comparison.hard.length > 0) return 'differs';
  if (comparison.soft.length > 0 && (comparison.jaccard >= ofWords.alike || comparison.framed)) return 'near';
  return 'open';
}

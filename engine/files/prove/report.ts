import type { Place } from '#contract/extraction.ts';

/** A place whose value differs, in a way that `fill` may have written it. */
export interface ChangedPlace {
  sheet: string | null;
  at: Place;
  before: string;
  after: string;
}

/** What differs between two files (docs/guide/command-line.md). */
export interface ProofReport {
  /** Nothing differs at all. */
  same: boolean;
  /** Nothing differs but values that `fill` may write: `elsewhere` is empty. */
  onlyAnswers: boolean;
  changedParts: string[];
  changedPlaces: ChangedPlace[];
  /** Every other difference, in a sentence each. */
  elsewhere: string[];
}

export const proofOf = (changedParts: string[], changedPlaces: ChangedPlace[], elsewhere: string[]): ProofReport => ({
  same: changedParts.length === 0 && changedPlaces.length === 0 && elsewhere.length === 0,
  onlyAnswers: elsewhere.length === 0,
  changedParts,
  changedPlaces,
  elsewhere,
});

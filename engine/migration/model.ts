/** How the questions of a form's newer version follow from those of an older one. Indices point into the two lists of questions. */

/**
 * `same` asks the same in the same words · `changed` the same with other words · `split` one of several questions that an older one
 * became · `merged` asks what several older ones asked · `new` was not there.
 */
export type Succession = 'same' | 'changed' | 'split' | 'merged' | 'new';

export interface VersionMatch {
  kind: Succession;
  /** Questions of the older form, nearest first; empty for a new one. */
  from: number[];
  /** Words that differ, in short phrases for people: `every year / every quarter`, `also subcontractors`. */
  differing: string[];
  /** How near in meaning, 0–1 (cosine of the encoder, or shared words without it); 1 for the same words. */
  similarity: number;
}

export interface VersionMatches {
  /** One for each question of the newer form, in its order. */
  matches: VersionMatch[];
  /** Questions of the older form that no newer one follows from. */
  gone: number[];
}

/** A question as versions are compared. */
export interface VersionQuestion {
  id: string | null;
  section: string | null;
  /** With its stem. */
  text: string;
}

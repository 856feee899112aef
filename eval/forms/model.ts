import type { AnswerKind, Place } from '#contract/extraction.ts';

/** A place that takes an answer, as the one who made the form meant it. */
export interface GoldAnswer {
  kind: AnswerKind;
  /** Absent where the form has no place for it. */
  at?: Place;
  allowed?: string[];
  /** What marking this place means. */
  value?: string;
}

/** A question of a form, where it stands and where its answers go. */
export interface GoldQuestion {
  sheet: string | null;
  id: string | null;
  section: string | null;
  question: string;
  at: Place;
  answers: GoldAnswer[];
  /** May be found or not: it counts neither way. */
  optional?: boolean;
}

export interface BuiltForm {
  bytes: Uint8Array;
  questions: GoldQuestion[];
}

/** A questionnaire of ours, built by code together with what is to be found in it. */
export interface EvalForm {
  fileName: string;
  language: string;
  /** How it is laid out, in a sentence. */
  layout: string;
  build: () => Promise<BuiltForm> | BuiltForm;
}

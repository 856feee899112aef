/** What was told to customers, and whether it still holds. */
import type { ToldReason, ToldVerdict } from '#contract/told.ts';
import type { KnowledgePlace } from '#engine/reading/model.ts';
import type { OtherProducts } from './other-products.ts';

/** A sentence an answer rests on, and the paper it stood in when the answer was given. */
export interface ToldQuote {
  /** The paper's name: relative path on the command line. */
  document: string;
  quote: string;
  /** Its paper is not among those that are looked at, and it is known to stand there: only what is new is held against it. */
  standsElsewhere?: true;
}

/** An answer as a customer was given it. */
export interface GivenAnswer {
  id: string;
  customer: string;
  /** ISO day on which it was given; null where nobody knows. */
  date: string | null;
  question: string;
  choice: string | null;
  answer: string;
  quotes: ToldQuote[];
  /** What these rest on themselves, where one of them is an earlier answer. */
  grounds?: ToldQuote[];
  /** Products of the company that it is not about; a paper of one of these says nothing against it. */
  otherProducts?: OtherProducts;
}

/** What a paper says: its passages in order, each with the headings above it. */
export interface ToldPaper {
  name: string;
  /** What it is called where its name does not say it. */
  title?: string | null;
  passages: { heading: string | null; text: string }[];
}

/** An answer that no longer stands word for word on what it was read from. */
export interface ToldChange {
  id: string;
  customer: string;
  verdict: ToldVerdict;
  /** The sentence as it stood, of the quotes the one that decides. */
  before: ToldQuote;
  /** The sentence that stands now; null where there is none. */
  after: ToldQuote | null;
  why: ToldReason;
  /** How likely the answer needs a look, 0–1 for all but `reworded`, of which it says how likely the answer holds. */
  confidence: number;
}

/** A passage of a paper as it stood before the paper changed. */
export interface HeldPassage {
  id: string;
  heading: string | null;
  text: string;
  place: KnowledgePlace;
}

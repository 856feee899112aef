/** What was found for a question, judged: what composing and training both start from. */
import type { Paper } from './borne-out.ts';
import type { FoundFact } from './facts/propose-fact.ts';
import type { JudgedPair } from './judge-pairs.ts';
import type { PassageHit } from './likely-statements.ts';
import type { Products } from './products.ts';
import type { ReadQuestion } from './read-question.ts';
import type { Subject } from './subject.ts';
import type { IndexedDocument } from '#engine/search/model.ts';

/** What else there is by name: all documents, and the customers that other requests are for. */
export interface Named {
  documents: readonly IndexedDocument[];
  customers: readonly string[];
  /** Whom the form is for, where that is known. */
  customer?: string;
}

export interface Evidence {
  question: ReadQuestion;
  pairs: JudgedPair[];
  /** As search found them. */
  passages: PassageHit[];
  subject: Subject | null;
  /** What is known of the fact about the company that is asked for; absent where none is. */
  fact?: FoundFact;
  /** Which products papers are of; absent where that was not looked for. */
  products?: Products;
  /** Passages that search found for the question, best first, and the moment at which it is asked, milliseconds; absent where nothing was searched. */
  papers?: readonly Paper[];
  now?: number;
  /** Held against what a past answer names; absent where it is not known. */
  named?: Named;
}

import type { Citation, Flag } from '#contract/answers.ts';
import type { Reason } from '#contract/reasons.ts';
import type { Features } from './logistic.ts';

/** An answer before its confidence is known. */
export interface Draft {
  from: 'pair' | 'passage';
  choice: string | null;
  answer: string;
  comment: string | null;
  flags: Set<Flag>;
  citations: Citation[];
  reasons: Reason[];
  /** Its sentence denies all of the kind, in so many words or in another language; absent of a past answer. */
  denies?: boolean;
  /** How probably the sentence that it rests on answers, 0–1; absent where that was not weighed. */
  bears?: number | undefined;
  /** What its confidence is computed from (`pairRight` or `passageRight`). */
  features: Features;
}

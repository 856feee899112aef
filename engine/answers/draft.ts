import type { Citation, Flag } from '#contract/answers.ts';
import type { Features } from './logistic.ts';

/** An answer before its confidence is known. */
export interface Draft {
  from: 'pair' | 'passage';
  choice: string | null;
  answer: string;
  comment: string | null;
  flags: Set<Flag>;
  citations: Citation[];
  reasons: string[];
  /** Probability that the passage answers this question at all; absent for what people answered before. */
  relevance?: number;
  /** What its confidence is computed from (`pairRight` or `passageRight`). */
  features: Features;
}

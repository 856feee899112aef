/** How sure a past answer that is proposed may be called. */
import { logit, predict } from './logistic.ts';
import type { LogisticModel } from './logistic.ts';
import model from './pair-confidence.json' with { type: 'json' };

/** Written by `eval/fit-confidence.ts` from questionnaires that people filled in; figures in docs/quality.md. */
const proposed: LogisticModel<'logOdds'> = model;
/** All 238 of the surest were right where that was measured: no more can be said of hundreds. */
const MOST = 0.99;

/**
 * The probability, 0–.99, that people give the past answer that is proposed: `right` is what the judge says, which learned from all that come
 * into question; of those that are proposed more are right where it is sure, and fewer where it is not.
 */
export const ofProposed = (right: number): number => Math.min(MOST, predict(proposed, { logOdds: logit(right) }));

/** What the judge said of an answer of this confidence, as log-odds. */
export const judgedBefore = (confidence: number): number => (logit(confidence) - proposed.bias) / proposed.weights.logOdds;

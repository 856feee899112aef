import model from './judge-model.json' with { type: 'json' };
import type { LogisticModel } from './logistic.ts';

/**
 * The trained judges: `pair` same question? · `passage` does it answer? · `pairRight`, `passageRight` would a person give this
 * answer? (the calibrated confidence). Coefficients and cross-validation figures stand in judge-model.json, written by
 * `eval/train-judge.ts`.
 */
export const judgeModel: Record<'pair' | 'passage' | 'pairRight' | 'passageRight', LogisticModel> = model;

/**
 * From these probabilities on an answer is proposed; under them the question is left open. Set by the training so that of
 * questions that nothing answers at least 97 in 100 stay open.
 */
export const proposeFrom: { pair: number; passage: number } = model.proposeFrom;

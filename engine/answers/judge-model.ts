import model from './judge-model.json' with { type: 'json' };
import type { LogisticModel } from './logistic.ts';

/**
 * The trained judges: `pair` same question? · `passage` does it answer? · `pairRight`, `passageRight` would a person give this
 * answer? (the calibrated confidence). Coefficients and cross-validation figures stand in judge-model.json, written by
 * `eval/train-judge.ts`.
 */
export const judgeModel: Record<'pair' | 'passage' | 'pairRight' | 'passageRight', LogisticModel> = model;

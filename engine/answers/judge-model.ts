import model from './judge-model.json' with { type: 'json' };
import type { MatterFeature, PairFeature, PassageFeature } from './judge-features.ts';
import type { LogisticModel } from './logistic.ts';

/**
 * The trained judges: `pairMatter`, `passageMatter` is what is asked treated in the knowledge at all? · `pair` same question? ·
 * `passage` does it answer?
 * Coefficients, how they were cross-validated and with what figures stand in judge-model.json, written by `eval/train-judge.ts`.
 */
export const judgeModel: {
  pairMatter: LogisticModel<MatterFeature>;
  passageMatter: LogisticModel<MatterFeature>;
  pair: LogisticModel<PairFeature>;
  passage: LogisticModel<PassageFeature>;
} = model;

/**
 * From these probabilities on a past answer is proposed; under them the question is left open. `pairMatter` is of all candidates together, set
 * by the training so that questions that nothing answers stay open; `pair` is of the best candidate.
 */
export const proposeFrom: Record<'pairMatter' | 'pair', number> = model.proposeFrom;

/** Name and hash of the encoder that the training searched with; with another one the constants mean nothing (calibration.ts). */
export const trainedWith: string = model.encoder;

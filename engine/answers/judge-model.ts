import model from './judge-model.json' with { type: 'json' };
import type { PairFeature } from './judge-features.ts';
import type { LogisticModel } from './logistic.ts';

/**
 * The trained judge of past questions: does one ask the same? Its coefficients, how they were cross-validated and with what figures stand in
 * judge-model.json, written by `eval/train-judge.ts`.
 */
export const judgeModel: { pair: LogisticModel<PairFeature> } = model;

/** From these probabilities on a past answer is proposed; under them the question is left open. */
export const proposeFrom: Record<'pair', number> = model.proposeFrom;

/** Name and hash of the encoder that the training searched with; with another one the constants mean nothing (calibration.ts). */
export const trainedWith: string = model.encoder;

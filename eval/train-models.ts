import { pairFeatureNames } from '#engine/answers/judge-features.ts';
import { fitLogistic } from './fit-logistic.ts';
import type { LogisticModel } from '#engine/answers/logistic.ts';
import { crossValidate } from './cross-validate.ts';
import type { Validation } from './cross-validate.ts';
import type { FormExample } from './examples.ts';

/** The ridge: examples are few. */
const L2 = 2;

/** The judge of past questions and how it does on forms it has not seen. Coefficients are rounded to four places. */
export function trainPair(examples: FormExample[]): LogisticModel & { heldOut: Validation } {
  const names = [...pairFeatureNames];
  const { bias, weights } = fitLogistic(examples, names, L2);
  const round = (value: number): number => Math.round(value * 10_000) / 10_000;
  return {
    bias: round(bias),
    weights: Object.fromEntries(Object.entries(weights).map(([key, value]) => [key, round(value)])),
    heldOut: crossValidate(examples, names, L2),
  };
}

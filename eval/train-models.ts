import { matterFeatureNames, pairFeatureNames, passageFeatureNames } from '#engine/answers/judge-features.ts';
import { fitLogistic } from '#engine/answers/logistic.ts';
import type { LogisticModel } from '#engine/answers/logistic.ts';
import { crossValidate } from './cross-validate.ts';
import type { Validation } from './cross-validate.ts';
import type { FormExample } from './examples.ts';

/** What each of the models is trained with; `l2` is the ridge, heavier where examples are few. */
export const modelPlans = {
  pairMatter: { names: matterFeatureNames, l2: 4 },
  passageMatter: { names: matterFeatureNames, l2: 4 },
  pair: { names: pairFeatureNames, l2: 2 },
  passage: { names: passageFeatureNames, l2: 4 },
} as const;
export type ModelName = keyof typeof modelPlans;

/** One model and how it does on forms it has not seen. Coefficients are rounded to four places. */
export function trainOne(name: ModelName, examples: FormExample[]): { model: LogisticModel; validation: Validation } {
  const { names, l2 } = modelPlans[name];
  const { bias, weights } = fitLogistic(examples, [...names], l2);
  const round = (value: number): number => Math.round(value * 10_000) / 10_000;
  return {
    model: { bias: round(bias), weights: Object.fromEntries(Object.entries(weights).map(([key, value]) => [key, round(value)])) },
    validation: crossValidate(examples, [...names], l2),
  };
}

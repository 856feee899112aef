/** A logistic model over named features; readable in its JSON file and trained by `eval/train-judge.ts`. */
export interface LogisticModel<Name extends string = string> {
  bias: number;
  weights: Record<Name, number>;
}
/** What a model sees, by name: each model has one list of names, which training and judging share. */
export type Features<Name extends string = string> = Record<Name, number>;

/** The probability of log-odds. */
export const sigmoid = (z: number): number => 1 / (1 + Math.exp(-z));

/** Log-odds of a probability, kept within ±7 so that a sure model does not drown every other sign. */
export const logit = (p: number): number => Math.max(-7, Math.min(7, Math.log(p / (1 - p))));

/** The probability, 0–1. What is seen beside the model's own features is left out. */
export function predict<Name extends string>(model: LogisticModel<Name>, features: Features<Name>): number {
  let z = model.bias;
  for (const name in model.weights) z += model.weights[name] * features[name];
  return sigmoid(z);
}

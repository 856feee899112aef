import { predict } from '#engine/answers/logistic.ts';
import type { LogisticModel } from '#engine/answers/logistic.ts';
import { fitLogistic } from './fit-logistic.ts';
import type { FormExample } from './examples.ts';

/** How a model does on forms it was not trained on. `ece` over ten bins; `sure` counts predictions of 0.8 and more. */
export interface Validation {
  examples: number;
  positive: number;
  forms: number;
  auc: number;
  ece: number;
  sure: number;
  sureRight: number;
}

/** Trains on all forms but one and predicts that one, for each form in turn. */
export function predictHeldOut(examples: FormExample[], names: string[], l2: number): (Predicted & { form: string })[] {
  return [...new Set(examples.map(({ form }) => form))].flatMap((form) => {
    const model: LogisticModel = fitLogistic(
      examples.filter((example) => example.form !== form),
      names,
      l2,
    );
    return examples.filter((example) => example.form === form).map(({ features, label }) => ({ form, p: predict(model, features), label }));
  });
}

/** How a model does on what it has not seen. */
export function crossValidate(examples: FormExample[], names: string[], l2: number): Validation {
  const predicted = predictHeldOut(examples, names, l2);
  const sure = predicted.filter(({ p }) => p >= 0.8);
  return {
    examples: predicted.length,
    positive: predicted.filter(({ label }) => label).length,
    forms: new Set(predicted.map(({ form }) => form)).size,
    auc: round(auc(predicted)),
    ece: round(calibrationError(predicted)),
    sure: sure.length,
    sureRight: round(sure.filter(({ label }) => label).length / Math.max(1, sure.length)),
  };
}

type Predicted = { p: number; label: boolean };
const round = (value: number): number => Math.round(value * 1000) / 1000;

/** Probability that a positive is ranked above a negative. */
export function auc(predicted: Predicted[]): number {
  const sorted = predicted.toSorted((a, b) => a.p - b.p);
  let rankSum = 0;
  for (let start = 0; start < sorted.length;) {
    let end = start;
    while (end < sorted.length && sorted[end]!.p === sorted[start]!.p) end++;
    const rank = (start + end + 1) / 2;
    for (let at = start; at < end; at++) if (sorted[at]!.label) rankSum += rank;
    start = end;
  }
  const positive = predicted.filter(({ label }) => label).length;
  const negative = predicted.length - positive;
  return positive && negative ? (rankSum - (positive * (positive + 1)) / 2) / (positive * negative) : 0.5;
}

/** Expected calibration error over ten bins. */
export function calibrationError(predicted: Predicted[]): number {
  const bins = Map.groupBy(predicted, ({ p }) => Math.min(9, Math.floor(p * 10)));
  let sum = 0;
  for (const bin of bins.values()) sum += Math.abs(bin.reduce((total, { p, label }) => total + p - Number(label), 0));
  return sum / Math.max(1, predicted.length);
}

/** Trains a logistic model. */
import { type Features, type LogisticModel, sigmoid } from '#engine/answers/logistic.ts';

export interface Example {
  features: Features;
  label: boolean;
  weight?: number;
}

/**
 * Fits a logistic model by Newton's method with ridge (`l2`, not on the bias). Deterministic; 50 steps at most.
 * The features of the result are those named.
 */
export function fitLogistic(examples: Example[], names: string[], l2 = 1): LogisticModel {
  const size = names.length + 1;
  const rows = examples.map(({ features }) => [1, ...names.map((name) => features[name] ?? 0)]);
  const beta = new Array<number>(size).fill(0);
  for (let step = 0; step < 50; step++) {
    const gradient = new Array<number>(size).fill(0);
    const hessian = Array.from({ length: size }, () => new Array<number>(size).fill(0));
    rows.forEach((row, index) => {
      const { label, weight = 1 } = examples[index]!;
      const p = sigmoid(row.reduce((sum, value, at) => sum + value * beta[at]!, 0));
      for (let i = 0; i < size; i++) {
        gradient[i]! += weight * ((label ? 1 : 0) - p) * row[i]!;
        for (let j = 0; j <= i; j++) hessian[i]![j]! += weight * p * (1 - p) * row[i]! * row[j]!;
      }
    });
    for (let i = 0; i < size; i++) {
      if (i > 0) gradient[i]! -= l2 * beta[i]!;
      hessian[i]![i]! += i > 0 ? l2 : 1e-6;
      for (let j = i + 1; j < size; j++) hessian[i]![j] = hessian[j]![i]!;
    }
    const change = solve(hessian, gradient);
    change.forEach((value, at) => (beta[at]! += value));
    if (Math.max(...change.map(Math.abs)) < 1e-6) break;
  }
  return { bias: beta[0]!, weights: Object.fromEntries(names.map((name, at) => [name, beta[at + 1]!])) };
}

/** Solves a small symmetric system by elimination with pivoting. */
function solve(matrix: number[][], vector: number[]): number[] {
  const rows = matrix.map((row, index) => [...row, vector[index]!]);
  const size = vector.length;
  for (let column = 0; column < size; column++) {
    let pivot = column;
    for (let row = column + 1; row < size; row++) if (Math.abs(rows[row]![column]!) > Math.abs(rows[pivot]![column]!)) pivot = row;
    [rows[column], rows[pivot]] = [rows[pivot]!, rows[column]!];
    const divisor = rows[column]![column]! || 1e-12;
    for (let row = 0; row < size; row++) {
      if (row === column) continue;
      const factor = rows[row]![column]! / divisor;
      if (factor !== 0) for (let at = column; at <= size; at++) rows[row]![at]! -= factor * rows[column]![at]!;
    }
  }
  return rows.map((row, index) => row[size]! / (row[index] || 1e-12));
}

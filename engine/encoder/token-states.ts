/**
 * Token by token comparison (late interaction) over the states that the encoder's pass makes of each token: how much of what a question
 * says a statement says too, in whatever words. The same pass makes a text's vector, so it costs no second one.
 */

import { LANES, ROWS_AT_ONCE, createDotProducts } from '#engine/common/dot-products.ts';
import type { DotProducts } from '#engine/common/dot-products.ts';

/** States of a text's own tokens, prefix and marks left out: what all tokens have in common taken away, at unit length, as signed bytes. */
export interface TokenStates {
  /** How telling each token is, by its rarity in the vocabulary. */
  weights: Float32Array;
  /** `weights.length` rows of `dimensions` steps of 1/`STEPS`. */
  rows: Int8Array;
}

/** What stands in a model folder beside the encoder: numbers of one encoder's states alone. */
export interface CommonFile {
  /** Name and hash of the encoder whose states these are. */
  encoder: string;
  /** What the states of all tokens have in common. */
  tokens: number[];
}

/** @throws Error where they are another encoder's states */
export function readCommon({ encoder, tokens }: CommonFile, model: string): Float32Array {
  if (encoder !== model) throw new Error(`What tokens have in common was found with ${encoder}, not with ${model}.`);
  return Float32Array.from(tokens);
}

/** Components of a unit vector of hundreds of numbers stay within a half. */
const STEPS = 254;
/** Tokens that are as frequent as this say nothing; log-probability in the vocabulary. */
const COMMON = 5;

/**
 * A model that also gives out what stands between its layers, as `tensor` is named there. A message that is given twice is merged by
 * the format (protobuf), so its graph is given once more with this one output: nothing of the file is changed.
 */
export function withOutput(model: Uint8Array, tensor: string): Uint8Array {
  const FLOAT = Buffer.from([8, 1]);
  const field = (number: number, value: Buffer): Buffer => Buffer.concat([Buffer.from([number * 8 + 2, value.length]), value]);
  const output = Buffer.concat([field(1, Buffer.from(tensor)), field(2, field(1, FLOAT))]);
  return Buffer.concat([model, field(7, field(12, output))]);
}

/** The states of tokens `from` to `to` of a pass; `common` is what the states of all tokens have in common. */
export function statesOf(
  pass: Float32Array,
  scores: number[],
  { from, to, common }: { from: number; to: number; common: Float32Array },
): TokenStates {
  const width = common.length;
  const weights = Float32Array.from(scores.slice(from, to), (score) => Math.max(0, -score - COMMON));
  const rows = new Int8Array((to - from) * width);
  for (let token = from; token < to; token++) {
    let length = 0;
    for (let at = 0; at < width; at++) length += (pass[token * width + at]! - common[at]!) ** 2;
    const step = STEPS / (Math.sqrt(length) || 1);
    for (let at = 0; at < width; at++) {
      const value = Math.round((pass[token * width + at]! - common[at]!) * step);
      rows[(token - from) * width + at] = Math.max(-127, Math.min(127, value));
    }
  }
  return { weights, rows };
}

/** The unit vector of the mean of the states of tokens `from` to `to` of a pass; zeros where there are none, as where a long text was cut. */
export function meanOf(pass: Float32Array, { from, to }: { from: number; to: number }, width: number): Float32Array {
  const sum = new Float32Array(width);
  for (let token = from; token < to; token++)
    for (const [at, value] of pass.subarray(token * width, (token + 1) * width).entries()) sum[at] = (sum[at] ?? 0) + value;
  const length = Math.hypot(...sum) || 1;
  return sum.map((value) => value / length);
}

/** How much of what is asked is said: the mean of how near the nearest token of the statement comes to each of the question's, the rarer the heavier; −1–1. */
export function saidOf(asked: TokenStates, told: TokenStates): number {
  if (asked.weights.length === 0) return 0;
  const width = asked.rows.length / asked.weights.length;
  const nearest = nearestIn(told, width);
  let [sum, all] = [0, 0];
  for (const [token, weight] of asked.weights.entries()) {
    if (weight === 0) continue;
    sum += weight * nearest(asked.rows.subarray(token * width, (token + 1) * width));
    all += weight;
  }
  return all > 0 ? sum / all : 0;
}

/** By the length of a state, for a process has one model as a rule. */
const products = new Map<number, DotProducts>();

/** How near the nearest of some states comes to one, in whole numbers until the end. */
function nearestIn({ rows, weights }: TokenStates, width: number): (row: Int8Array) => number {
  const step = Math.ceil(width / LANES) * LANES;
  const dots = products.get(step) ?? createDotProducts(step);
  products.set(step, dots);
  const count = Math.min(weights.length, ROWS_AT_ONCE);
  dots.reserve(count);
  if (step !== width) dots.codes.fill(0);
  for (let token = 0; token < count; token++) dots.codes.set(rows.subarray(token * width, (token + 1) * width), token * step);
  return (row) => {
    const query = new Int16Array(step);
    query.set(row);
    const best = dots.run(query, 0, count).reduce((most, sum) => Math.max(most, sum), -STEPS * STEPS);
    return best / (STEPS * STEPS);
  };
}

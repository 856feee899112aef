/** Learns the map of meaning: among all sentences the one that answers a question lies nearest to it, and the other way round. */
import { dot } from '#engine/common/dot.ts';
import { across, products, rowOf, times, toUnit, zeros } from './matrix.ts';
import type { Matrix } from './matrix.ts';
import { principalDirections } from './principal.ts';

/** Numbers that stand for a text; 96 and 192 find nearly as well (docs/quality.md). */
const RANK = 128;
/** Few steps from the principal directions: with more it learns the lessons by heart and finds less elsewhere. */
const STEPS = 30;
const RATE = 1e-3;
const SHARPNESS = 16;
/** What it counts that a sentence finds its questions among all, beside questions finding their sentences. */
const OF_SENTENCES = 0.5;

/** @param questions unit vectors less what they have in common; so are `sentences`. @returns one direction a row */
export function fitMap(questions: Matrix, sentences: Matrix, answeredBy: number[][], onStep: (step: number, loss: number) => void): Matrix {
  const map = principalDirections(stacked(questions, sentences), Math.min(RANK, questions.columns));
  const adam = { mean: zeros(map.rows, map.columns).values, square: zeros(map.rows, map.columns).values };
  for (let step = 1; step <= STEPS; step++) {
    const { loss, slope } = slopeOf(map, questions, sentences, answeredBy);
    onStep(step, loss);
    for (let at = 0; at < map.values.length; at++) {
      const by = slope.values[at]!;
      adam.mean[at] = 0.9 * adam.mean[at]! + 0.1 * by;
      adam.square[at] = 0.999 * adam.square[at]! + 0.001 * by * by;
      const [mean, square] = [adam.mean[at]! / (1 - 0.9 ** step), adam.square[at]! / (1 - 0.999 ** step)];
      map.values[at]! -= (RATE * mean) / (Math.sqrt(square) + 1e-8);
    }
  }
  return map;
}

function stacked(a: Matrix, b: Matrix): Matrix {
  const out = zeros(a.rows + b.rows, a.columns);
  out.values.set(a.values);
  out.values.set(b.values, a.values.length);
  return out;
}

/** How far it is from what is wanted, and in which direction that grows. */
function slopeOf(map: Matrix, questions: Matrix, sentences: Matrix, answeredBy: number[][]): { loss: number; slope: Matrix } {
  const [asked, told] = [products(questions, map), products(sentences, map)];
  const [askedLength, toldLength] = [toUnit(asked), toUnit(told)];
  const { loss, wanting } = wantingOf(products(asked, told), answeredBy);
  const [ofAsked, ofTold] = [times(wanting, told), across(wanting, asked)];
  throughLength(ofAsked, asked, askedLength);
  throughLength(ofTold, told, toldLength);
  const [slope, more] = [across(ofAsked, questions), across(ofTold, sentences)];
  slope.values.forEach((value, at) => (slope.values[at] = value + more.values[at]!));
  return { loss, slope };
}

/** Of what a unit vector should become, the part that turns it. */
function throughLength(slope: Matrix, unit: Matrix, lengths: Float32Array): void {
  for (let at = 0; at < slope.rows; at++) {
    const [row, own] = [rowOf(slope, at), rowOf(unit, at)];
    const along = dot(row, own);
    row.forEach((value, i) => (row[i] = (value - along * own[i]!) / lengths[at]!));
  }
}

/** The cross-entropy of both ways, and its slope by each product. */
function wantingOf(alike: Matrix, answeredBy: number[][]): { loss: number; wanting: Matrix } {
  const wanting = zeros(alike.rows, alike.columns);
  const asking: number[][] = Array.from({ length: alike.columns }, () => []);
  answeredBy.forEach((list, question) => list.forEach((sentence) => asking[sentence]!.push(question)));
  const answered = answeredBy.filter((list) => list.length > 0).length;
  let loss = 0;
  for (const [at, right] of answeredBy.entries())
    if (right.length > 0)
      loss += softly(alike.values, wanting.values, { from: at * alike.columns, by: 1, count: alike.columns, right, weight: 1 / answered });
  for (const [at, right] of asking.entries())
    loss += softly(alike.values, wanting.values, {
      from: at,
      by: alike.columns,
      count: alike.rows,
      right,
      weight: OF_SENTENCES / alike.columns,
    });
  return { loss, wanting };
}

/** One choice among many: adds its slope and returns its loss. */
function softly(
  values: Float32Array,
  slope: Float32Array,
  { from, by, count, right, weight }: { from: number; by: number; count: number; right: number[]; weight: number },
): number {
  let total = 0;
  for (let at = 0; at < count; at++) total += Math.exp(SHARPNESS * (values[from + at * by]! - 1));
  for (let at = 0; at < count; at++)
    slope[from + at * by]! += (weight * SHARPNESS * Math.exp(SHARPNESS * (values[from + at * by]! - 1))) / total;
  let loss = 0;
  for (const at of right) {
    slope[from + at * by]! -= (weight * SHARPNESS) / right.length;
    loss -= (weight / right.length) * (SHARPNESS * (values[from + at * by]! - 1) - Math.log(total));
  }
  return loss;
}

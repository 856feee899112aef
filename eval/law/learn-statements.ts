/** Learns one vector for each statement, so that what people ask is nearer to it than to any other. Pure and deterministic. */
import { dot } from '#engine/common/dot.ts';
import { squareRootOf, solved, solvedTransposed } from './lower-triangle.ts';

/** A text that belongs to a statement: a way to ask for it, or what it says. */
export interface Lesson {
  /** The number of its statement. */
  of: number;
  /** Less what is usual in its language and for its kind. */
  vector: Float32Array;
}

/** How much of the mean spread is added in every direction, so that what few texts show does not count. */
const EVEN = 0.2;
/** Statements nearest to a text that it is told from; further ones have next to no part in a softmax. */
const RIVALS = 40;
/** Of the softmax, of the pull back to the beginning, of the steps (Adam): found on questions of other hands, and flat around these. */
const [SHARP, PULL, STEP, SLOWER] = [20, 1e-3, 0.003, 0.8];
const [ROUNDS, TOGETHER] = [8, 512];
const [MOMENTUM, SQUARES, LEAST] = [0.9, 0.99, 1e-8];

/** A vector for each of `count` statements: the dot product with a text less what is usual says how well it fits. */
export function learnStatements(lessons: Lesson[], count: number): Float32Array[] {
  const means = meansOf(lessons, count);
  const root = squareRootOf(spreadAround(lessons, means), EVEN);
  const points = lessons.map(({ vector }) => solved(root, vector));
  const length = points.reduce((sum, point) => sum + Math.hypot(...point), 0) / points.length;
  const texts = points.map(unit);
  const learned = means.map((mean) => unit(solved(root, mean)));
  descend(lessons, texts, learned);
  return learned.map((vector) => solvedTransposed(root, vector).map((value) => value / length));
}

/** Moves the vectors of the statements down the slope of a softmax over the nearest of them. */
function descend(lessons: Lesson[], texts: Float32Array[], learned: Float32Array[]): void {
  const begun = learned.map((vector) => vector.slice());
  const rivals = texts.map((text, at) => rivalsOf(text, begun, lessons[at]!.of));
  const [first, second] = [begun, begun].map((some) => some.map(({ length }) => new Float32Array(length))) as [
    Float32Array[],
    Float32Array[],
  ];
  const draw = drawing();
  let done = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const order = shuffled(texts.length, draw);
    for (let from = 0; from < order.length; from += TOGETHER) {
      const some = order.slice(from, from + TOGETHER);
      const slope = begun.map((vector, at) => vector.map((value, place) => PULL * (learned[at]![place]! - value)));
      for (const at of some) addSlope(slope, texts[at]!, { own: lessons[at]!.of, rivals: rivals[at]!, learned, share: 1 / some.length });
      done += 1;
      step(learned, slope, { first, second, done, size: STEP * SLOWER ** round });
    }
  }
}

interface Softmax {
  own: number;
  rivals: number[];
  learned: Float32Array[];
  share: number;
}

function addSlope(slope: Float32Array[], text: Float32Array, { own, rivals, learned, share }: Softmax): void {
  const among = [own, ...rivals];
  const fits = among.map((at) => SHARP * dot(text, learned[at]!));
  const most = Math.max(...fits);
  const parts = fits.map((fit) => Math.exp(fit - most));
  const all = parts.reduce((sum, part) => sum + part, 0);
  for (const [rank, at] of among.entries()) {
    const weight = SHARP * share * (parts[rank]! / all - (rank === 0 ? 1 : 0));
    const row = slope[at]!;
    for (let place = 0; place < row.length; place++) row[place]! += weight * text[place]!;
  }
}

interface Adam {
  first: Float32Array[];
  second: Float32Array[];
  done: number;
  size: number;
}

function step(learned: Float32Array[], slope: Float32Array[], { first, second, done, size }: Adam): void {
  const [early, earlySquares] = [1 - MOMENTUM ** done, 1 - SQUARES ** done];
  for (const [at, vector] of learned.entries()) {
    const [down, m, v] = [slope[at]!, first[at]!, second[at]!];
    for (let place = 0; place < vector.length; place++) {
      m[place] = MOMENTUM * m[place]! + (1 - MOMENTUM) * down[place]!;
      v[place] = SQUARES * v[place]! + (1 - SQUARES) * down[place]! ** 2;
      vector[place]! -= (size * (m[place]! / early)) / (Math.sqrt(v[place]! / earlySquares) + LEAST);
    }
  }
}

function rivalsOf(text: Float32Array, statements: Float32Array[], own: number): number[] {
  return statements
    .map((vector, at) => ({ at, fit: dot(text, vector) }))
    .filter(({ at }) => at !== own)
    .sort((a, b) => b.fit - a.fit)
    .slice(0, RIVALS)
    .map(({ at }) => at);
}

/** The mean of the texts of each statement. */
function meansOf(lessons: Lesson[], count: number): Float32Array[] {
  const sums = Array.from({ length: count }, () => new Float32Array(lessons[0]!.vector.length));
  const counts = new Uint32Array(count);
  for (const { of, vector } of lessons) {
    counts[of]! += 1;
    for (let place = 0; place < vector.length; place++) sums[of]![place]! += vector[place]!;
  }
  return sums.map((sum, at) => sum.map((value) => value / Math.max(1, counts[at]!)));
}

/** The mean of the products of each two numbers of what sets the texts of a statement apart from their mean. */
function spreadAround(lessons: Lesson[], means: Float32Array[]): Float64Array[] {
  const size = means[0]!.length;
  const spread = Array.from({ length: size }, () => new Float64Array(size));
  for (const { of, vector } of lessons) {
    const apart = vector.map((value, place) => value - means[of]![place]!);
    for (let row = 0; row < size; row++)
      for (let column = 0; column <= row; column++) spread[row]![column]! += (apart[row]! * apart[column]!) / lessons.length;
  }
  return spread;
}

function unit(vector: Float32Array): Float32Array {
  const length = Math.sqrt(dot(vector, vector)) || 1;
  return vector.map((value) => value / length);
}

/** Numbers from 0 to 1, the same every time. */
function drawing(): () => number {
  let state = 1;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

function shuffled(count: number, draw: () => number): number[] {
  const order = Array.from({ length: count }, (_, at) => at);
  for (let at = count - 1; at > 0; at--) {
    const other = Math.floor(draw() * (at + 1));
    [order[at], order[other]] = [order[other]!, order[at]!];
  }
  return order;
}

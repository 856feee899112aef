/** How many letters a picture seems to hold, told by its shapes alone: milliseconds, where reading them takes seconds. */
import type { GreyImage, PixelBox } from './grey-image.ts';

/** Half the side of the square whose mean is the ground of a pixel; ink differs from it by so much (0–255). */
const AROUND = 9;
const CONTRAST = 36;
/** Height of letters in pixels of a page drawn at 100 dots an inch: from 5 points up to headings of 36. */
const LOWEST = 4;
const HIGHEST = 46;
/** Letters are this much narrower than high; several that touch are one shape. */
const WIDTH = 0.6;
/** Share of its box that a letter's ink fills; frames fill less, blots more. */
const THINNEST = 0.12;
const FULLEST = 0.85;
/** Letters of one line: of like height, at one height, this many heights apart at most; a line has at least so many. */
const LIKE = 2.2;
const GAP = 1.2;
const FEWEST_IN_LINE = 4;

interface Shape {
  left: number;
  top: number;
  right: number;
  bottom: number;
  ink: number;
}

/** Counts letters that stand in lines, outside the boxes (pixels). */
export function countLetters(image: GreyImage, except: PixelBox[] = []): number {
  const difference = fromGround(image);
  for (const [left, top, right, bottom] of except) blank(difference, image, left, top, right, bottom);
  return [1, -1].reduce((sum, sign) => sum + inLines(shapesOf(difference, image.width, image.height, sign).filter(isLetter)), 0);
}

/** By how much each pixel is darker than what lies around it; lighter ones are negative. */
function fromGround({ width, height, pgm, start }: GreyImage): Int16Array {
  const sums = new Uint32Array((width + 1) * (height + 1));
  for (let y = 0; y < height; y++) {
    let row = 0;
    for (let x = 0; x < width; x++) {
      row += pgm[start + y * width + x]!;
      sums[(y + 1) * (width + 1) + x + 1] = sums[y * (width + 1) + x + 1]! + row;
    }
  }
  const difference = new Int16Array(width * height);
  for (let y = 0; y < height; y++) {
    const [top, bottom] = [Math.max(0, y - AROUND), Math.min(height, y + AROUND + 1)];
    for (let x = 0; x < width; x++) {
      const [left, right] = [Math.max(0, x - AROUND), Math.min(width, x + AROUND + 1)];
      const sum = sums[bottom * (width + 1) + right]! - sums[top * (width + 1) + right]! - sums[bottom * (width + 1) + left]! + sums[top * (width + 1) + left]!; // prettier-ignore
      difference[y * width + x] = sum / ((bottom - top) * (right - left)) - pgm[start + y * width + x]!;
    }
  }
  return difference;
}

function blank(difference: Int16Array, { width, height }: GreyImage, left: number, top: number, right: number, bottom: number): void {
  const [from, to] = [Math.max(0, Math.floor(left)), Math.min(width, Math.ceil(right))];
  for (let y = Math.max(0, Math.floor(top)); y < Math.min(height, Math.ceil(bottom)); y++) difference.fill(0, y * width + from, y * width + Math.max(from, to)); // prettier-ignore
}

/** Connected ink, told by its runs along each row; a run belongs to every shape above that it touches. */
function shapesOf(difference: Int16Array, width: number, height: number, sign: number): Shape[] {
  const parents: number[] = [];
  const shapes: Shape[] = [];
  const root = (one: number): number => {
    while (parents[one] !== one) one = parents[one] = parents[parents[one]!]!;
    return one;
  };
  let above: { from: number; to: number; shape: number }[] = [];
  for (let y = 0; y < height; y++) {
    const runs: typeof above = [];
    for (let x = 0; x < width; x++) {
      if (difference[y * width + x]! * sign < CONTRAST) continue;
      const from = x;
      while (x < width && difference[y * width + x]! * sign >= CONTRAST) x++;
      const run = { from, to: x, shape: -1 };
      for (const upper of above) {
        if (upper.from > run.to || upper.to < from) continue;
        if (run.shape < 0) run.shape = root(upper.shape);
        else parents[root(upper.shape)] = root(run.shape);
      }
      if (run.shape < 0) {
        run.shape = parents.push(parents.length) - 1;
        shapes.push({ left: from, top: y, right: x, bottom: y + 1, ink: 0 });
      }
      const shape = shapes[run.shape]!;
      shape.left = Math.min(shape.left, from);
      shape.right = Math.max(shape.right, x);
      shape.bottom = y + 1;
      shape.ink += x - from;
      runs.push(run);
    }
    above = runs;
  }
  for (const [at, shape] of shapes.entries()) if (root(at) !== at) merge(shapes[root(at)]!, shape);
  return shapes.filter((_, at) => parents[at] === at);
}

function merge(into: Shape, other: Shape): void {
  into.left = Math.min(into.left, other.left);
  into.top = Math.min(into.top, other.top);
  into.right = Math.max(into.right, other.right);
  into.bottom = Math.max(into.bottom, other.bottom);
  into.ink += other.ink;
}

const heightOf = ({ top, bottom }: Shape): number => bottom - top;

function isLetter(shape: Shape): boolean {
  const height = heightOf(shape);
  const share = shape.ink / (height * (shape.right - shape.left));
  return height >= LOWEST && height <= HIGHEST && share >= THINNEST && share <= FULLEST;
}

/** Letters in lines of several; what stands alone is a sign, a dot, a corner. */
function inLines(shapes: Shape[]): number {
  const open: { last: Shape; letters: number }[] = [];
  for (const shape of shapes.toSorted((a, b) => a.left - b.left)) {
    const letters = Math.max(1, Math.round((shape.right - shape.left) / (heightOf(shape) * WIDTH)));
    const line = open.find(({ last }) => follows(last, shape));
    if (line) Object.assign(line, { last: shape, letters: line.letters + letters });
    else open.push({ last: shape, letters });
  }
  return open.reduce((sum, { letters }) => sum + (letters >= FEWEST_IN_LINE ? letters : 0), 0);
}

function follows(last: Shape, shape: Shape): boolean {
  const [one, other] = [heightOf(last), heightOf(shape)];
  const shared = Math.min(last.bottom, shape.bottom) - Math.max(last.top, shape.top);
  const gap = shape.left - last.right;
  return Math.max(one, other) < Math.min(one, other) * LIKE && shared > Math.min(one, other) * 0.5 && gap < Math.max(one, other) * GAP && gap > -one; // prettier-ignore
}

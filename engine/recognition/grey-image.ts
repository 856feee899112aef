/** A picture as the text recogniser takes it: grey, uncompressed (portable greymap), so that nothing is encoded twice. */

export interface GreyImage {
  width: number;
  height: number;
  /** A whole PGM file: its header, then one byte a pixel, row by row from the top. */
  pgm: Buffer;
  /** Where the pixels begin in `pgm`. */
  start: number;
}

/** Pixels: left, top, right, bottom, counted from the top left corner. */
export type PixelBox = [number, number, number, number];

/** Grain of paper and of pictures: what is this near to the ground is the ground. Letters stand out by 50 and more. */
const GRAIN = 20;

/**
 * The luminance (Rec. 601) of four-byte pixels; `rgba` must be opaque. The ground is made even: a textured one breaks into
 * hundreds of thousands of specks, each of which the recogniser would take for a letter.
 */
export function greyOf(rgba: Uint8Array | Uint8ClampedArray, width: number, height: number): GreyImage {
  const header = Buffer.from(`P5\n${width} ${height}\n255\n`, 'latin1');
  const pgm = Buffer.allocUnsafe(header.length + width * height);
  header.copy(pgm);
  const counts = new Uint32Array(256);
  for (let from = 0, to = header.length; to < pgm.length; from += 4, to++)
    pgm[to] = (rgba[from]! * 77 + rgba[from + 1]! * 150 + rgba[from + 2]! * 29) >> 8;
  for (let at = header.length; at < pgm.length; at++) counts[pgm[at]!]!++;
  const ground = counts.indexOf(counts.reduce((most, count) => Math.max(most, count), 0));
  for (let at = header.length; at < pgm.length; at++) if (Math.abs(pgm[at]! - ground) <= GRAIN) pgm[at] = ground;
  return { width, height, pgm, start: header.length };
}

/** A step between neighbouring pixels that dust, paper grain and soft shadows do not make. */
const EDGE = 48;
/** Share of pixels at an edge below which there is no line of text: some ten letters on a page at 300 dots an inch. */
const LEAST_EDGES = 0.0001;

/** Whether something is drawn or written outside the boxes: a blank page, scanned or not, has nothing. */
export function showsSomething({ width, height, pgm, start }: GreyImage, except: PixelBox[] = []): boolean {
  const needed = width * height * LEAST_EDGES;
  let edges = 0;
  for (let y = 0; y < height; y++) {
    const covered = except.filter(([, top, , bottom]) => y >= top && y <= bottom);
    const row = start + y * width;
    for (let x = 1; x < width; x++) {
      if (Math.abs(pgm[row + x]! - pgm[row + x - 1]!) < EDGE) continue;
      if (covered.some(([left, , right]) => x >= left && x <= right)) continue;
      if (++edges > needed) return true;
    }
  }
  return false;
}

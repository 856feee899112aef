/** A piece of text on a page with its place, set there or recognised. */
export interface PagePiece {
  page: number;
  text: string;
  /** Along the line and across it, in points: equal to x and y on an upright page. */
  start: number;
  end: number;
  base: number;
  size: number;
  /** The one font all of it is set in; absent where there are several, and for what was read from a picture. */
  font?: string;
  /** Points, origin bottom left. */
  rect: [number, number, number, number];
  /** Read from a picture, and how sure (0–1). */
  ocr?: number;
}

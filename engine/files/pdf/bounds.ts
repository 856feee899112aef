import type { PdfLine, PdfWord } from '../model.ts';

/** The least rectangle around words: left, bottom, right, top. */
export const boundsOf = (words: readonly PdfWord[]): PdfLine['rect'] => [
  Math.min(...words.map((word) => word.x0)),
  Math.min(...words.map((word) => word.y0)),
  Math.max(...words.map((word) => word.x1)),
  Math.max(...words.map((word) => word.y1)),
];

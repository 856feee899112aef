/** Lines and fields of a PDF in the neutral model, for tests of question finding. */
import type { PdfField, PdfLine, PdfWord } from '#engine/files/model.ts';

/** Letters are half as wide as high. */
const SIZE = 10;
const LETTER = 5;

/** One line: texts with their left edge; words are set a space apart. `y` is the base of the line. */
export function lineAt(
  page: number,
  y: number,
  cells: [x: number, text: string][],
  { size = SIZE, bold = false }: { size?: number; bold?: boolean } = {},
): PdfLine {
  const letter = (LETTER * size) / SIZE;
  const words = cells.flatMap(([left, text]) => {
    let x = left;
    return text.split(' ').map((one): PdfWord => {
      const word = { text: one, x0: x, y0: y, x1: x + one.length * letter, y1: y + size, size, bold };
      x = word.x1 + letter * 0.5;
      return word;
    });
  });
  const sorted = words.toSorted((a, b) => a.x0 - b.x0);
  return {
    page,
    text: sorted.map((word) => word.text).join(' '),
    words: sorted,
    rect: [sorted[0]?.x0 ?? 0, y, Math.max(...sorted.map((word) => word.x1)), y + size],
  };
}

/** An empty text field on the first page. */
export const field = (name: string, rect: [number, number, number, number], more: Partial<PdfField> = {}): PdfField => ({
  name,
  kind: 'text',
  page: 1,
  rect,
  tooltip: '',
  options: [],
  value: '',
  open: false,
  readOnly: false,
  required: false,
  maxLength: null,
  multiline: false,
  widgets: [],
  ...more,
});

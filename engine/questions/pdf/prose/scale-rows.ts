/** Rows of a scale: a text with empty boxes behind it, under a line that says what each box means. */
import { boxAlone } from '#engine/files/box-signs.ts';
import type { PdfLine, PdfWord } from '#engine/files/model.ts';
import { boundsOf } from '#engine/files/pdf/bounds.ts';
import { labelsOver } from '#engine/files/pdf/labels-over.ts';
import { asks, hasLetters } from '../../text.ts';

/** Boxes of a row at least. */
const FEWEST = 2;

export interface ScaleRows {
  /** The lines without those that say what the boxes mean, and without the boxes of the rows. */
  lines: PdfLine[];
  /** What may be chosen in the row that a line is. */
  allowed: Map<PdfLine, string[]>;
}

/** Takes the rows of scales out of their boxes; a row whose boxes nothing explains stays as it is. */
export function scaleRows(lines: PdfLine[]): ScaleRows {
  const heads = new Set<PdfLine>();
  const allowed = new Map<PdfLine, string[]>();
  let head: PdfLine | null = null;
  const read = lines.map((line, at) => {
    const boxes = boxesBehind(line);
    if (!boxes) return line;
    const over = lines[at - 1];
    if (over && !asks(over.text) && labelsOver(over, boxes)) head = over;
    const labels = head && labelsOver(head, boxes);
    if (!head || !labels) return line;
    heads.add(head);
    const row = lineOf(line, line.words.slice(0, -boxes.length));
    allowed.set(row, labels);
    return row;
  });
  return { lines: read.filter((line) => !heads.has(line)), allowed };
}

/** The boxes that end a line with nothing between them, behind a text. */
function boxesBehind({ words }: PdfLine): PdfWord[] | null {
  const from = words.findLastIndex((word) => !boxAlone.test(word.text)) + 1;
  const text = words.slice(0, from);
  return words.length - from >= FEWEST && text.some((word) => hasLetters(word.text)) ? words.slice(from) : null;
}

const lineOf = ({ page }: PdfLine, words: PdfWord[]): PdfLine => ({
  page,
  text: words.map((word) => word.text).join(' '),
  words,
  rect: boundsOf(words),
});

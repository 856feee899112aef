/** The words that a PDF form prints beside its radio buttons, which are their options and no part of the question before them. */
import { comparable } from '#engine/language/text.ts';
import { boundsOf } from '#engine/files/pdf/bounds.ts';
import { wordsBeside } from './field-labels.ts';
import type { PdfField, PdfLine, PdfWord } from '#engine/files/model.ts';

/** Letter heights from a button to its option, and between the words of one. */
const NEAR = 2;

/** The lines without the options of radio buttons; a line of nothing else goes. */
export function withoutOptionWords(lines: PdfLine[], fields: PdfField[]): PdfLine[] {
  const options = new Set<PdfWord>();
  for (const field of fields.filter(({ kind }) => kind === 'radio'))
    for (const { page, rect, option } of field.widgets) {
      const said = option === null ? '' : comparable(field.labels?.[option] ?? option);
      for (const word of said === '' ? [] : wordsOfOption(lines, page, rect, said)) options.add(word);
    }
  return without(lines, options);
}

function without(lines: PdfLine[], options: Set<PdfWord>): PdfLine[] {
  if (options.size === 0) return lines;
  return lines.flatMap((line) => {
    const words = line.words.filter((word) => !options.has(word));
    if (words.length === line.words.length) return [line];
    return words.length === 0 ? [] : [{ ...line, words, text: words.map(({ text }) => text).join(' '), rect: boundsOf(words) }];
  });
}

/** Boxes beside each other at least, and words behind each at most, that are options and no texts of their own. */
const FEWEST_BESIDE = 2;
const LONGEST = 6;

/** The lines without what is printed behind boxes that stand beside each other: options of the question before them. */
export function withoutBoxWords(lines: PdfLine[], fields: PdfField[]): PdfLine[] {
  const options = new Set<PdfWord>();
  const boxes = fields.filter(({ kind, readOnly }) => kind === 'checkbox' && !readOnly);
  for (const field of boxes) {
    const [, low, , high] = field.rect;
    const level = boxes.filter(({ page, rect }) => page === field.page && rect[1] < high && rect[3] > low);
    if (level.length < FEWEST_BESIDE) continue;
    const behind = level.map((one) => wordsBeside(one, lines, fields, 'right').filter((word) => isLevel(word, one.rect)));
    const short = behind.every((words) => words.length > 0 && words.length <= LONGEST);
    if (short) for (const word of behind[level.indexOf(field)] ?? []) options.add(word);
  }
  return without(lines, options);
}

/** Whether the middle of a word is as high as a box. */
const isLevel = ({ y0, y1 }: PdfWord, [, low, , high]: PdfLine['rect']): boolean => (y0 + y1) / 2 >= low && (y0 + y1) / 2 <= high;

/** The words right of a button that together are its option; none where other words stand there. */
function wordsOfOption(lines: PdfLine[], page: number, [, low, right, high]: PdfLine['rect'], said: string): PdfWord[] {
  const middle = (low + high) / 2;
  const line = lines.find((one) => one.page === page && one.rect[1] <= middle && one.rect[3] >= middle && one.rect[2] > right);
  const found: PdfWord[] = [];
  let edge = right;
  for (const word of line?.words ?? []) {
    if (word.x0 < right - NEAR) continue;
    if (word.x0 - edge > NEAR * word.size) break;
    found.push(word);
    edge = word.x1;
    if (comparable(found.map(({ text }) => text).join(' ')) === said) return found;
  }
  return [];
}

/** What is printed beside, over or under a field of a PDF form, and what the field asks for by it. */
import type { PdfField, PdfLine, PdfWord } from '#engine/files/model.ts';
import { boundsOf } from '#engine/files/pdf/bounds.ts';
import { asks, countWords, hasLetters, tidy } from '../text.ts';

type Rect = [number, number, number, number];

/** Points between a field and the text that is still its label. */
export const NEAR = 16;
/** A gap of this many letter heights ends a label. */
const GAP = 4;
/** Letter heights from a field to its label: on the left it may stand at the margin. */
const FARTHEST = { left: 40, right: 3 };

export interface Label {
  text: string;
  rect: Rect;
}

/** What a field asks for, or null when nothing says so. */
export function labelOf(field: PdfField, lines: PdfLine[], fields: PdfField[]): Label | null {
  const told = tidy(field.tooltip);
  const tooltip = hasLetters(told) && told.toLowerCase() !== field.name.toLowerCase() ? { text: told, rect: field.rect } : null;
  const printed = field.kind === 'checkbox' ? labelOfBox(field, lines, fields) : printedLabel(field, lines, fields);
  return printed && !(tooltip && saysMore(tooltip.text, printed.text)) ? printed : (tooltip ?? nameAsLabel(field));
}

/** A tooltip that asks where the print only names is the question. */
const saysMore = (told: string, printed: string): boolean => asks(told) && !asks(printed);

function printedLabel(field: PdfField, lines: PdfLine[], fields: PdfField[]): Label | null {
  const found = [
    wordsBeside(field, lines, fields, 'left'),
    wordsNear(field, lines, fields, 'over'),
    wordsNear(field, lines, fields, 'under'),
  ].map(asLabel);
  const alike = found.find((one) => one !== null && sharesName(one.text, field.name));
  return alike ?? found[0] ?? found[1] ?? null;
}

/** The field's own name as words, where nothing is printed. */
function nameAsLabel(field: PdfField): Label | null {
  const name =
    field.name
      .split('.')
      .at(-1)
      ?.replace(/([a-z])([A-Z])/g, '$1 $2')
      .replace(/[_\-[\]\d]+/g, ' ')
      .trim() ?? '';
  return countWords(name) > 0 && hasLetters(name) ? { text: name, rect: field.rect } : null;
}

/** Of a box: the text before the first box of its line; alone, or without such a text, its own text. */
function labelOfBox(field: PdfField, lines: PdfLine[], fields: PdfField[]): Label | null {
  const inLine = fields.filter(
    (one) => one.kind === 'checkbox' && one.page === field.page && one.rect[1] < field.rect[3] && one.rect[3] > field.rect[1],
  );
  const first = inLine.toSorted((a, b) => a.rect[0] - b.rect[0])[0] ?? field;
  const before = asLabel(wordsBeside(first, lines, fields, 'left'));
  const over = inLine.length > 1 ? asLabel(wordsNear(asWideAs(inLine, first), lines, fields, 'over')) : null;
  return before ?? over ?? asLabel(wordsBeside(field, lines, fields, 'right'));
}

/** A box as wide as all boxes of its line, from a little left of the first: their question may begin at the margin. */
const asWideAs = (boxes: PdfField[], first: PdfField): PdfField => ({
  ...first,
  rect: [first.rect[0] - NEAR, first.rect[1], Math.max(...boxes.map((one) => one.rect[2])) + NEAR, first.rect[3]],
});

export function asLabel(words: PdfWord[]): Label | null {
  const text = tidy(
    words
      .map((word) => word.text)
      .join(' ')
      .replace(/[_.…]{3,}/gu, '')
      .replace(/(?<![:\s])[:\s]+$/, ''),
  );
  if (!hasLetters(text)) return null;
  return { text, rect: boundsOf(words) };
}

/** What is printed right of a box: a label, or a short sign as "C5". */
export function textRight(field: PdfField, lines: PdfLine[], fields: PdfField[]): string {
  const words = wordsBeside(field, lines, fields, 'right');
  const [only, ...more] = words;
  return asLabel(words)?.text ?? (only && more.length === 0 && /\p{L}|\d/u.test(only.text) ? only.text : '');
}

/** Words of the field's own line on one side, up to a wide gap or another field. A box's question may stand beyond its siblings. */
export function wordsBeside(field: PdfField, lines: PdfLine[], fields: PdfField[], side: 'left' | 'right'): PdfWord[] {
  const [x0, y0, x1, y1] = field.rect;
  const middle = Math.min((y0 + y1) / 2, y1 - 4);
  const line = lines.filter(
    (one) => one.page === field.page && one.rect[1] - 3 <= Math.max(middle, y1 - NEAR) && one.rect[3] + 3 >= middle,
  );
  const words = line.flatMap((one) => one.words).filter((word) => (side === 'left' ? word.x1 <= x0 + 3 : word.x0 >= x1 - 3));
  const ordered = words.toSorted((a, b) => (side === 'left' ? b.x1 - a.x1 : a.x0 - b.x0));
  const found: PdfWord[] = [];
  let edge = side === 'left' ? x0 : x1;
  for (const word of ordered) {
    const gap = side === 'left' ? edge - word.x1 : word.x0 - edge;
    const between = fields.some(
      (other) =>
        other !== field &&
        other.page === field.page &&
        overlaps(other.rect, word) &&
        (side === 'left'
          ? other.rect[0] >= word.x1 - 3 && other.rect[2] <= edge + 3
          : other.rect[2] <= word.x0 + 3 && other.rect[0] >= edge - 3),
    );
    if (between || (found.length > 0 && gap > GAP * word.size) || gap > FARTHEST[side] * word.size) break;
    found.push(word);
    edge = side === 'left' ? word.x0 : word.x1;
  }
  return side === 'left' ? found.reverse() : found;
}

const overlaps = (rect: Rect, word: PdfWord): boolean => rect[1] <= word.y1 && rect[3] >= word.y0;

/** Words of the line right over or under a field, as far as the field reaches. */
function wordsNear(field: PdfField, lines: PdfLine[], fields: PdfField[], side: 'over' | 'under'): PdfWord[] {
  const [x0, y0, x1, y1] = field.rect;
  const near = lines
    .filter((one) => one.page === field.page)
    .map((line) => ({ line, away: side === 'over' ? line.rect[1] - y1 : y0 - line.rect[3] }))
    .filter(({ away }) => away >= -4 && away <= NEAR)
    .toSorted((a, b) => a.away - b.away)[0]?.line;
  const taken = (word: PdfWord): boolean =>
    fields.some((other) => other.page === field.page && overlaps(other.rect, word) && other.rect[0] < word.x1 && other.rect[2] > word.x0);
  return near?.words.filter((word) => word.x1 > x0 - 4 && word.x0 < x1 && !taken(word)) ?? [];
}

/** Whether a label and the name of a field have a word in common, or its beginning. */
function sharesName(label: string, name: string): boolean {
  const words = (text: string): string[] =>
    text
      .replace(/([a-z])([A-Z])/g, '$1 $2')
      .toLowerCase()
      .split(/[^\p{L}]+/u)
      .filter((word) => word.length >= 3);
  const own = words(name);
  return words(label).some((word) => own.some((other) => word.startsWith(other) || other.startsWith(word)));
}

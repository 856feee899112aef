/** What stands on a page for an answer: boxes to tick, and lines, dots or frames to write on. */
import { boxAlone } from '#engine/files/box-signs.ts';
import type { PdfLine, PdfWord } from '#engine/files/model.ts';

export interface Spot {
  kind: 'box' | 'line';
  page: number;
  rect: [number, number, number, number];
}

/** What may be chosen in a row, and the box for each of it. */
export interface Choices {
  allowed: string[];
  boxes: Spot[];
}

/** A word of nothing but dots or underscores to write on. */
const blank = /^(?:_{3,}|\.{6,}|…{3,})$/u;

export const isBlank = ({ text }: Pick<PdfWord, 'text'>): boolean => blank.test(text);
export const isBox = ({ text, spot }: Pick<PdfWord, 'text' | 'spot'>): boolean =>
  boxAlone.test(text) || (spot !== undefined && !blank.test(text));
const isSpot = (word: PdfWord): boolean => isBlank(word) || isBox(word);

/** Where a box or a line to write on is, as it is drawn, else as its sign is printed. */
export const rectOfSpot = ({ spot, x0, y0, x1, y1 }: PdfWord): Spot['rect'] => [...(spot ?? ([x0, y0, x1, y1] as const))];

/** The boxes and the lines to write on of a line, from the left; "( )" and "[ ]" are boxes too. */
export const spotsOf = ({ page, words }: PdfLine): Spot[] =>
  words.flatMap((word, at): Spot[] => {
    const next = words[at + 1];
    if (isSpot(word)) return [{ kind: isBox(word) ? 'box' : 'line', page, rect: rectOfSpot(word) }];
    const closes = next && /^[([]$/u.test(word.text) && /^[)\]]$/u.test(next.text);
    return closes ? [{ kind: 'box', page, rect: [word.x0, word.y0, next.x1, word.y1] }] : [];
  });

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

/** Where a box or a line to write on is, as it is drawn, else as its sign is printed. */
export const rectOfSpot = ({ spot, x0, y0, x1, y1 }: PdfWord): Spot['rect'] => [...(spot ?? ([x0, y0, x1, y1] as const))];

/** Letter heights from a printed line to the words before it, down to its base, and up over it. */
const BEHIND = 0.5;
const BASE = 0.22;
const OVER = 1.3;

/** Where to write on a line; on printed dots or underscores, over their base. */
export function rectOfRoom(word: PdfWord): Spot['rect'] {
  if (word.spot) return rectOfSpot(word);
  const { x0, y0, x1, size } = word;
  const behind = x1 - x0 > size * BEHIND * 4 ? size * BEHIND : 0;
  return [x0 + behind, y0 + size * BASE, x1, y0 + size * OVER];
}

/** The boxes and the lines to write on of a line, from the left; "( )" and "[ ]" are boxes too. */
export const spotsOf = ({ page, words }: PdfLine): Spot[] =>
  words.flatMap((word, at): Spot[] => {
    const next = words[at + 1];
    if (isBox(word)) return [{ kind: 'box', page, rect: rectOfSpot(word) }];
    if (isBlank(word)) return [{ kind: 'line', page, rect: rectOfRoom(word) }];
    const closes = next && /^[([]$/u.test(word.text) && /^[)\]]$/u.test(next.text);
    return closes ? [{ kind: 'box', page, rect: [word.x0, word.y0, next.x1, word.y1] }] : [];
  });

import { boxAlone } from '../box-signs.ts';
import type { PdfLine, PdfWord } from '../model.ts';

/** Most characters over a box. */
const LONGEST = 30;
/** Of the distance between two boxes, so much may a label stand aside of its box. */
const ASIDE = 0.5;

const middle = (word: Pick<PdfWord, 'x0' | 'x1'>): number => (word.x0 + word.x1) / 2;

/** What a line says over each of the boxes of a row, from left to right, none left out; null when it says anything else there. */
export function labelsOver(line: PdfLine, boxes: Pick<PdfWord, 'x0' | 'x1'>[]): string[] | null {
  const [first, second] = boxes.map(middle);
  if (first === undefined || second === undefined) return null;
  const reach = (second - first) * ASIDE;
  const over = line.words.filter((word) => middle(word) > first - reach);
  const labels = boxes.map((one) => over.filter((word) => Math.abs(middle(word) - middle(one)) <= reach).map((word) => word.text));
  const all = labels.flat().length === over.length && !over.some((word) => boxAlone.test(word.text));
  const texts = labels.map((words) => words.join(' '));
  return all && texts.every((text) => text !== '' && text.length <= LONGEST) && new Set(texts).size === texts.length ? texts : null;
}

import { paragraphPieces } from '../word/document.ts';
import type { WordDocument } from '../word/document.ts';
import type { XmlElement } from '../xml-tree.ts';

/** A box to tick in a line of text. */
export interface TickBox {
  sign: string;
  ticked: boolean;
  /** What it stands for: the words behind it, or before it where the line ends in a box. */
  label: string;
  /** The element that holds the sign, and where in the element's text it stands. */
  element: XmlElement;
  at: number;
}

const SIGN = /(?<=^|\s)(?:☐|□|❏|❐|❑|❒|▢|⬜|○|◯|☑|☒|■|●|⬛|\[\s?[xX✓]?\s?\]|\(\s?[xX✓]?\s?\))|[☐☑☒]/gu;
const TICKED = /^(?:☑|☒|■|●|⬛|[[(]\s?[xX✓]\s?[\])])$/u;

/** The boxes of a paragraph in the order of its text. A sign that is put together of several runs is none. */
export function boxesOf({ xml }: WordDocument, paragraph: XmlElement): TickBox[] {
  const pieces = paragraphPieces(xml, paragraph);
  const text = pieces.map((piece) => piece.text).join('');
  const found = [...text.matchAll(SIGN)];
  if (found.length === 0) return [];
  const ends = found.map(({ 0: sign, index }) => index + sign.length);
  const behind = found.map((_, at) => label(text.slice(ends[at], found[at + 1]?.index)));
  const before = found.map(({ index }, at) => label(text.slice(ends[at - 1] ?? 0, index).replace(/^[\s\S]*[?:.]\s/, '')));
  const labels = behind.at(-1) === '' && before.every((one) => one !== '') ? before : behind;
  return found.flatMap(({ 0: sign, index }, at) => {
    const holder = holderOf(pieces, index, sign.length);
    return holder ? [{ sign, ticked: TICKED.test(sign), label: labels[at] ?? '', ...holder }] : [];
  });
}

const label = (text: string): string => (text.trim().split('\n')[0] ?? '').replace(/\s+/g, ' ').trim();

function holderOf(
  pieces: { text: string; element: XmlElement }[],
  index: number,
  length: number,
): { element: XmlElement; at: number } | null {
  let start = 0;
  for (const { text, element } of pieces) {
    if (index >= start && index + length <= start + text.length) return { element, at: index - start };
    start += text.length;
  }
  return null;
}

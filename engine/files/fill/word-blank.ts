import { paragraphPieces } from '../word/document.ts';
import type { WordDocument } from '../word/document.ts';
import { LEADER } from '../word/leaders.ts';
import type { XmlElement } from '../xml-tree.ts';
import { escapeText } from '../xml.ts';
import type { Edit } from './patch-sheet.ts';

/** A line to write on within a text: `Company name: ________`. */
const BLANK = /_{3,}|\.{6,}|…{3,}/gu;

/** The text before and behind its one blank line; null when it has none, several, or no words. */
export function aroundBlank(text: string): { before: string; behind: string; start: number; end: number } | null {
  const [blank, ...more] = text.matchAll(BLANK);
  if (!blank || more.length > 0) return null;
  const [start, end] = [blank.index, blank.index + blank[0].length];
  return { before: text.slice(0, start), behind: text.slice(end), start, end };
}

/** Puts an answer on the one blank line in a paragraph's text, in the run that the line begins in. Null when it has none. */
export function fillBlank({ xml }: WordDocument, paragraph: XmlElement, value: string): Edit[] | null {
  const pieces = paragraphPieces(xml, paragraph);
  const text = pieces.map((piece) => piece.text).join('');
  const around = aroundBlank(text);
  if (!around) return alreadyFilled(text, value) ? [] : null;
  const edits: Edit[] = [];
  let position = 0;
  for (const { text: own, element } of pieces) {
    const from = Math.max(0, around.start - position);
    const to = Math.min(own.length, around.end - position);
    if (from < to) {
      if (element.name !== 't' && element.name !== LEADER) return null;
      edits.push(replaced(xml, element, own, { from, to, value: around.start >= position ? value : '' }));
    }
    position += own.length;
  }
  return edits;
}

/** A label with this very answer behind its colon: nothing to do a second time. */
export const alreadyFilled = (text: string, value: string): boolean =>
  text.trimEnd().endsWith(value.trimEnd()) && /[:?]\s*$/.test(text.trimEnd().slice(0, -value.trimEnd().length));

function replaced(xml: string, element: XmlElement, own: string, { from, to, value }: { from: number; to: number; value: string }): Edit {
  const { prefix } = element;
  const open = `<${prefix}t xml:space="preserve">`;
  const inner = (own.slice(0, from) + value + own.slice(to)).split('\n').map(escapeText).join(`</${prefix}t><${prefix}br/>${open}`); // prettier-ignore
  return { start: element.start, end: element.end, text: `${open}${inner}</${prefix}t>` };
}

import { attributeOf, child, leafText } from '../xml-tree.ts';
import type { XmlElement } from '../xml-tree.ts';
import type { XmlEncoding } from '../xml.ts';
import type { Zip } from '../zip.ts';

/** The main part of a Word file with its elements and the addresses that answers are written to. */
export interface WordDocument {
  zip: Zip;
  part: string;
  xml: string;
  encoding: XmlEncoding;
  body: XmlElement;
  /** Paragraphs outside tables, in document order. */
  paragraphs: XmlElement[];
  /** All tables, nested ones too, in document order. */
  tables: XmlElement[];
  /** A part that the document points to, by the last word of the relation's type. */
  related(type: string): string | null;
}

/** Elements that only wrap: content controls, tracked insertions, tags. */
const WRAPPERS = new Set(['sdt', 'sdtContent', 'ins', 'smartTag', 'customXml']);

/** Children by name, seen through wrappers. */
export function childrenThrough(element: XmlElement, name: string): XmlElement[] {
  const found: XmlElement[] = [];
  for (const one of element.children) {
    if (one.name === name) found.push(one);
    else if (WRAPPERS.has(one.name)) for (const inner of childrenThrough(one, name)) found.push(inner);
  }
  return found;
}

export const rowsOf = (table: XmlElement): XmlElement[] => childrenThrough(table, 'tr');
export const cellsOf = (row: XmlElement): XmlElement[] => childrenThrough(row, 'tc');
export const paragraphsOf = (cell: XmlElement): XmlElement[] => childrenThrough(cell, 'p');

/** Not read as text: properties, deletions, text boxes (they float), field codes, the fallback twin of a drawing. */
const SILENT = new Set(['txbxContent', 'del', 'pPr', 'rPr', 'instrText', 'Fallback', 'sdtPr']);

/** A piece of a paragraph's text with the element that it stands in: `t`, `sym`, `fldChar`, or a break. */
export interface TextPiece {
  text: string;
  element: XmlElement;
}

/** Text of a paragraph as a person reads it, in pieces: runs, tabs, line breaks, boxes. */
export function paragraphPieces(xml: string, paragraph: XmlElement): TextPiece[] {
  const pieces: TextPiece[] = [];
  const walk = (element: XmlElement): void => {
    for (const one of element.children) {
      const text = pieceText(xml, one, element);
      if (text !== null) pieces.push({ text, element: one });
      else if (!SILENT.has(one.name)) walk(one);
    }
  };
  walk(paragraph);
  return pieces;
}

function pieceText(xml: string, one: XmlElement, parent: XmlElement): string | null {
  switch (one.name) {
    case 't':
      return runText(xml, one);
    case 'br':
    case 'cr':
      return '\n';
    case 'tab':
      return parent.name === 'r' ? '\t' : '';
    case 'leaderTab': // as `leaders.ts` names it
      return '………';
    case 'noBreakHyphen':
      return '-';
    case 'sym':
      return symbol(xml, one);
    case 'fldChar':
      return boxOfField(xml, one);
    default:
      return null;
  }
}

/** Text of a paragraph as a person reads it. */
export const paragraphText = (xml: string, paragraph: XmlElement): string => paragraphPieces(xml, paragraph).map(({ text }) => text).join(''); // prettier-ignore

/** Word drops white space at the ends of a text unless it says that it is to be preserved. */
function runText(xml: string, element: XmlElement): string {
  const text = leafText(xml, element);
  return attributeOf(xml, element, 'space') === 'preserve' ? text : text.replace(/^[ \t\r\n]+|(?<![ \t\r\n])[ \t\r\n]+$/g, '');
}

/** Boxes of the symbol fonts, by their last two digits; other symbols mean nothing without their font. */
const WINGDINGS: Record<string, string> = { '6F': '☐', A8: '☐', 71: '☐', 72: '☐', FE: '☑', FD: '☒', 78: '☒', FC: '✓' };
const WINGDINGS_2: Record<string, string> = { A3: '☐', '2A': '☐', 52: '☑', 53: '☒', 54: '☒' };

function symbol(xml: string, element: XmlElement): string {
  const font = attributeOf(xml, element, 'font') ?? '';
  const sign = attributeOf(xml, element, 'char')?.toUpperCase().slice(-2) ?? '';
  return (/^Wingdings 2$/i.test(font) ? WINGDINGS_2 : WINGDINGS)[sign] ?? '';
}

/** A check box of the old form fields stands for itself: its sign is nowhere in the text. */
function boxOfField(xml: string, element: XmlElement): string {
  const box = child(child(element, 'ffData'), 'checkBox');
  return box === undefined ? '' : isOn(xml, box, child(box, 'checked') ? 'checked' : 'default') ? '☒' : '☐';
}

/** Descendants by name that stand in the text itself: not in text boxes, which float, nor in the fallback twin of a drawing. */
export function* everyInText(element: XmlElement, name: string): Generator<XmlElement> {
  for (const one of element.children) {
    if (one.name === 'txbxContent' || one.name === 'Fallback') continue;
    if (one.name === name) yield one;
    yield* everyInText(one, name);
  }
}

/** Paragraphs of a cell, one a line; nested tables are tables of their own. */
export const cellText = (xml: string, cell: XmlElement): string => paragraphsOf(cell).map((one) => paragraphText(xml, one)).join('\n'); // prettier-ignore

/** Whether an on/off property such as `b` is set. */
export function isOn(xml: string, properties: XmlElement | undefined, name: string): boolean {
  const property = child(properties, name);
  return property !== undefined && !['0', 'false', 'none', 'off'].includes(attributeOf(xml, property, 'val') ?? '1');
}

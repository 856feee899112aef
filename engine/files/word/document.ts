import { mainPart, readRelations } from '../workbook/package.ts';
import { attributeOf, child, descend, every, leafText, readTree } from '../xml-tree.ts';
import type { XmlElement } from '../xml-tree.ts';
import { decodeXml } from '../xml.ts';
import type { XmlEncoding } from '../xml.ts';
import { damaged } from '../unreadable.ts';
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

/** Opens word/document.xml, or whatever the package names as its document. @throws UnreadableFile */
export function openWord(zip: Zip): WordDocument {
  const part = mainPart(zip, 'word/document.xml');
  const { text: xml, encoding } = decodeXml(zip.read(part), part);
  const body = descend(readTree(xml, part), 'document', 'body') ?? damaged('it has no body');
  const relations = readRelations(zip, part).filter((one) => !one.external && zip.has(one.target));
  return {
    zip, part, xml, encoding, body,
    paragraphs: childrenThrough(body, 'p'),
    tables: [...every(body, 'tbl')],
    related: (type) => relations.find((one) => one.type === type)?.target ?? null,
  }; // prettier-ignore
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

/** Text of a paragraph as a person reads it: runs, tabs, line breaks. */
export function paragraphText(xml: string, paragraph: XmlElement): string {
  let text = '';
  const walk = (element: XmlElement): void => {
    for (const one of element.children) {
      if (one.name === 't') text += runText(xml, one);
      else if (one.name === 'br' || one.name === 'cr') text += '\n';
      else if (one.name === 'tab' && element.name === 'r') text += '\t';
      else if (one.name === 'noBreakHyphen') text += '-';
      else if (one.name === 'sym') text += symbol(xml, one);
      else if (!SILENT.has(one.name)) walk(one);
    }
  };
  walk(paragraph);
  return text;
}

/** Word drops white space at the ends of a text unless it says that it is to be preserved. */
function runText(xml: string, element: XmlElement): string {
  const text = leafText(xml, element);
  return attributeOf(xml, element, 'space') === 'preserve' ? text : text.replace(/^[ \t\r\n]+|[ \t\r\n]+$/g, '');
}

/** Boxes of the symbol fonts; other symbols mean nothing without their font. */
const SYMBOLS: Record<string, string> = {
  F06F: '☐',
  F0A8: '☐',
  F071: '☐',
  F072: '☐',
  F0FE: '☑',
  F0FD: '☒',
  F054: '☒',
  F052: '☑',
  F0FC: '✓',
};

const symbol = (xml: string, element: XmlElement): string => SYMBOLS[attributeOf(xml, element, 'char')?.toUpperCase() ?? ''] ?? '';

/** Paragraphs of a cell, one a line; nested tables are tables of their own. */
export const cellText = (xml: string, cell: XmlElement): string => paragraphsOf(cell).map((one) => paragraphText(xml, one)).join('\n'); // prettier-ignore

/** Whether an on/off property such as `b` is set. */
export function isOn(xml: string, properties: XmlElement | undefined, name: string): boolean {
  const property = child(properties, name);
  return property !== undefined && !['0', 'false', 'none', 'off'].includes(attributeOf(xml, property, 'val') ?? '1');
}

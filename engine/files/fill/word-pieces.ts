import { child } from '../xml-tree.ts';
import type { XmlElement } from '../xml-tree.ts';
import { escapeText } from '../xml.ts';
import type { WordDocument } from '../word/document.ts';

/** XML of what an answer is made of, with the prefix of the document's own elements. */

/** A text with its line breaks as the content of a run. */
export function runContent(prefix: string, text: string): string {
  const lines = text.split('\n');
  return lines
    .map((line, at) => `${at > 0 ? `<${prefix}br/>` : ''}<${prefix}t xml:space="preserve">${escapeText(line)}</${prefix}t>`)
    .join('');
}

export const runXml = (prefix: string, properties: string, text: string): string =>
  `<${prefix}r>${properties}${runContent(prefix, text)}</${prefix}r>`;

/** Run properties that an answer takes over: the font and its size and language, never emphasis, colour or highlight. */
const KEPT_IN_RUNS = ['rFonts', 'sz', 'szCs', 'lang'];
/** Paragraph properties that it takes over: where it stands, never a list, a break or a heading's level. */
const KEPT_IN_PARAGRAPHS = ['bidi', 'spacing', 'ind', 'jc'];

const kept = (xml: string, properties: XmlElement | undefined, names: string[]): string =>
  (properties?.children ?? [])
    .filter((one) => names.includes(one.name))
    .map((one) => xml.slice(one.start, one.end))
    .join('');

/** Run properties for an answer in a paragraph: those of its mark (what typing there would give), without emphasis. */
export function answerRunProperties({ xml }: WordDocument, paragraph: XmlElement): string {
  const { prefix } = paragraph;
  const mark = child(child(paragraph, 'pPr'), 'rPr');
  const inner = kept(xml, mark, KEPT_IN_RUNS);
  return inner === '' ? '' : `<${prefix}rPr>${inner}</${prefix}rPr>`;
}

/** How a new paragraph differs from the one it follows. */
export interface Following {
  /** The model is a heading: its style is not taken over. */
  heading: boolean;
  /** The model's style puts paragraphs in a list: the new one is taken out of it. */
  listStyle: boolean;
}

/** A paragraph of its own after another one, which it resembles in everything but list, heading and emphasis. */
export function newParagraph(document: WordDocument, model: XmlElement, text: string, { heading, listStyle }: Following): string {
  const { xml } = document;
  const { prefix } = model;
  const properties = child(model, 'pPr');
  const style = heading ? '' : kept(xml, properties, ['pStyle']);
  // Number 0 means none; numPr stands right after pStyle (ECMA-376 17.3.1.26).
  const noList =
    listStyle && style !== '' ? `<${prefix}numPr><${prefix}ilvl ${prefix}val="0"/><${prefix}numId ${prefix}val="0"/></${prefix}numPr>` : '';
  const inner = style + noList + kept(xml, properties, KEPT_IN_PARAGRAPHS);
  const own = inner === '' ? '' : `<${prefix}pPr>${inner}</${prefix}pPr>`;
  return `<${prefix}p>${own}${runXml(prefix, answerRunProperties(document, model), text)}</${prefix}p>`;
}

/** Elements that follow `highlight` in `rPr` (ECMA-376 17.3.2.28). */
const AFTER_HIGHLIGHT = /<(?:\w+:)?(?:u|effect|bdr|shd|fitText|vertAlign|rtl|cs|em|lang|eastAsianLayout|specVanish|oMath|rPrChange)[\s/>]/;

/** What an answer is made of, each of its runs highlighted; what holds no run stays as it is. */
export const highlighted = (xml: string): string =>
  xml.replaceAll(/<((?:\w+:)?)r>(?:<\1rPr>([\s\S]*?)<\/\1rPr>)?/g, (_, prefix: string, properties = '') => {
    const kept = properties.replaceAll(/<(?:\w+:)?highlight\b[^>]*\/>/g, '');
    const at = kept.search(AFTER_HIGHLIGHT);
    const place = at < 0 ? kept.length : at;
    return `<${prefix}r><${prefix}rPr>${kept.slice(0, place)}<${prefix}highlight ${prefix}val="yellow"/>${kept.slice(place)}</${prefix}rPr>`;
  });

import { attributeOf, child, descend, every, leafText } from '../xml-tree.ts';
import type { XmlElement } from '../xml-tree.ts';
import { escapeText } from '../xml.ts';
import { openLists } from '../word/numbering.ts';
import type { FoundControl } from '../word/found-control.ts';
import { controlText } from '../word/controls.ts';
import { paragraphsOf } from '../word/document.ts';
import type { WordDocument } from '../word/document.ts';
import { LEADER } from '../word/leaders.ts';
import { numberingOf } from '../word/styles.ts';
import type { Edit } from './patch-sheet.ts';
import { answerRunProperties, newParagraph, runContent, runXml } from './word-pieces.ts';
import { boxesOf } from './word-boxes.ts';
import type { TickBox } from './word-boxes.ts';
import { tickField, writeField } from './word-fields.ts';
import type { Following } from './word-pieces.ts';

/** Boxes that a person ticks, as a text begins with them, and what they become. */
const BOX = /^(\s*)(☐|□|❏|❐|❑|❒|▢|⬜|○|◯|\[\s?\]|\(\s?\))/u;
const TICKED = /^\s*(?:☑|☒|■|●|⬛|\[\s?[xX✓]\s?\]|\(\s?[xX✓]\s?\))\s*/u;

/** An option line without its box. */
export const optionText = (text: string): string => text.replace(BOX, '').replace(TICKED, '').replace(/\s+/g, ' ').trim();
export const hasBox = (text: string): boolean => BOX.test(text) || TICKED.test(text);
/** Nothing, or a line to write on. */
export const isBlank = (text: string): boolean => /^[\s_.…\u00a0]*$/.test(text);

/** Puts a text into a paragraph in place of its runs of text; its properties, bookmarks and pictures stay. */
export function replaceContent(document: WordDocument, paragraph: XmlElement, text: string): Edit[] {
  const { xml } = document;
  const { prefix } = paragraph;
  const run = text === '' ? '' : runXml(prefix, answerRunProperties(document, paragraph), text);
  if (paragraph.selfClosing) {
    const tag = xml.slice(paragraph.start, paragraph.end).replace(/(?<!\s)\s*\/>$/, '>');
    return [{ start: paragraph.start, end: paragraph.end, text: `${tag}${run}</${prefix}p>` }];
  }
  const removed = paragraph.children.filter((one) => one.name === 'r' && one.children.every(({ name }) => RUN_TEXT.has(name)));
  const edits = removed.map(({ start, end }): Edit => ({ start, end, text: '' }));
  if (edits[0]) edits[0].text = run;
  else edits.push({ start: paragraph.closeStart, end: paragraph.closeStart, text: run });
  return edits;
}

/** What a run of nothing but text holds. */
const RUN_TEXT = new Set(['rPr', 't', 'tab', LEADER, 'br', 'cr', 'sym', 'noBreakHyphen', 'softHyphen', 'lastRenderedPageBreak']);

export const insertAfter = (document: WordDocument, paragraph: XmlElement, text: string, following: Following): Edit => ({
  start: paragraph.end,
  end: paragraph.end,
  text: newParagraph(document, paragraph, text, following),
});

/** Ticks an option's paragraph: its control, its box, or a box put before it where the box was the list's bullet. */
export function tickParagraph(document: WordDocument, paragraph: XmlElement, controls: FoundControl[]): Edit[] {
  const [box] = boxesOf(document, paragraph);
  if (box) return tickBox(document, box, controls);
  const control = controls.find(
    (one) => one.kind === 'checkbox' && one.element.start >= paragraph.start && one.element.end <= paragraph.end,
  );
  return control ? tickControl(document, control, true) : tickBullet(document, paragraph);
}

/** Ticks one box: by its control or field where it has one, else its sign in the text. */
export function tickBox(document: WordDocument, { element, ticked, at, sign }: TickBox, controls: FoundControl[]): Edit[] {
  if (ticked) return [];
  const control = controls.find(({ kind, element: own }) => kind === 'checkbox' && own.start <= element.start && own.end >= element.end);
  if (control) return tickControl(document, control, true);
  const { xml } = document;
  if (element.name === 'sym')
    return [{ start: element.start, end: element.end, text: tickedSymbol(xml.slice(element.start, element.end)) }];
  const text = leafText(xml, element);
  // White space before the text may not count as text, so the sign stands there or further on.
  const place = text.indexOf(sign, at);
  const inner = text.slice(0, place) + tickedSign(sign) + text.slice(place + sign.length);
  return [{ start: element.tagEnd, end: element.closeStart, text: escapeText(inner) }];
}

const tickedSign = (box: string): string => (box.startsWith('[') ? '[x]' : box.startsWith('(') ? '(x)' : '☒');

/** The crossed box of the same symbol font: Wingdings has it at 0xFE, Wingdings 2 at 0x52. */
const tickedSymbol = (tag: string): string =>
  tag.replace(/(\bchar\s*=\s*["'])[0-9A-Fa-f]+/, (_, start: string) => start + (/Wingdings 2/.test(tag) ? 'F052' : 'F0FE'));

/** The list's own sign cannot be ticked: the paragraph leaves the list, keeps its indentation and gets a box of its own. */
function tickBullet(document: WordDocument, paragraph: XmlElement): Edit[] {
  const { xml } = document;
  const { prefix } = paragraph;
  const properties = child(paragraph, 'pPr');
  const list = child(properties, 'numPr');
  const numbering = numberingOf(xml, properties);
  const mark = { start: properties?.end ?? paragraph.tagEnd, end: properties?.end ?? paragraph.tagEnd };
  const run = firstRunProperties(xml, paragraph);
  const tab = list ? `<${prefix}tab/>` : `<${prefix}t xml:space="preserve"> </${prefix}t>`;
  const edits: Edit[] = [{ ...mark, text: `<${prefix}r>${run}<${prefix}t>☒</${prefix}t>${tab}</${prefix}r>` }];
  if (!list || !numbering || !properties) return edits;
  const removed: Edit = { start: list.start, end: list.end, text: '' };
  const indent = child(properties, 'ind') ? '' : openLists(document).next(numbering.id, numbering.level).indent;
  if (indent === '') return [removed, ...edits];
  return [removed, { start: indentPlace(properties, list), end: indentPlace(properties, list), text: indent }, ...edits];
}

/** Elements that follow `ind` in `pPr` (ECMA-376 17.3.1.26). */
const AFTER_INDENT = ['contextualSpacing', 'mirrorIndents', 'suppressOverlap', 'jc', 'textDirection', 'textAlignment', 'textboxTightWrap', 'outlineLvl', 'divId', 'cnfStyle', 'rPr', 'sectPr', 'pPrChange']; // prettier-ignore

const indentPlace = (properties: XmlElement, list: XmlElement): number =>
  properties.children.find((one) => one.start >= list.end && AFTER_INDENT.includes(one.name))?.start ?? properties.closeStart;

function firstRunProperties(xml: string, paragraph: XmlElement): string {
  const properties = child([...every(paragraph, 'r')][0], 'rPr');
  return properties ? xml.slice(properties.start, properties.end) : '';
}

/** Sets a checkbox control: its state and its sign, which its properties name. */
export function tickControl({ xml }: WordDocument, control: FoundControl, on: boolean): Edit[] {
  if (control.element.name === 'field') return tickField(control, on);
  const box = child(child(control.element, 'sdtPr'), 'checkbox');
  if (!box) return [];
  const state = child(box, 'checked');
  const sign = attributeOf(xml, child(box, on ? 'checkedState' : 'uncheckedState'), 'val');
  const text = sign ? String.fromCodePoint(Number.parseInt(sign, 16)) : on ? '☒' : '☐';
  const value = on ? '1' : '0';
  const edits: Edit[] = [];
  const { prefix } = box;
  if (state) edits.push({ start: state.start, end: state.end, text: `<${prefix}checked ${prefix}val="${value}"/>` });
  else if (!box.selfClosing) edits.push({ start: box.tagEnd, end: box.tagEnd, text: `<${prefix}checked ${prefix}val="${value}"/>` });
  const content = child(control.element, 'sdtContent');
  const shown = content && [...every(content, 't')][0];
  if (shown) edits.push({ start: shown.tagEnd, end: shown.closeStart, text });
  return edits;
}

/** Puts a text into a control: one run in place of what it shows; it stops being a placeholder. */
export function writeControl(document: WordDocument, control: FoundControl, text: string): Edit[] {
  if (control.element.name === 'field') return writeField(document, control, text);
  const { xml } = document;
  if (controlText(xml, control.element) === text && !control.placeholder) return [];
  const content = child(control.element, 'sdtContent');
  const holder = content && contentHolder(content);
  if (!content || !holder) return [];
  const edits: Edit[] = [];
  const placeholder = descend(control.element, 'sdtPr', 'showingPlcHdr');
  if (placeholder) edits.push({ start: placeholder.start, end: placeholder.end, text: '' });
  if (holder.name === 'p') return [...edits, ...replaceContent(document, holder, text)];
  const { prefix } = holder;
  const run = `<${prefix}r>${plainRunProperties(xml, control)}${runContent(prefix, text)}</${prefix}r>`;
  if (holder.selfClosing)
    return [...edits, { start: holder.start, end: holder.end, text: `<${prefix}sdtContent>${run}</${prefix}sdtContent>` }];
  return [...edits, { start: holder.tagEnd, end: holder.closeStart, text: run }];
}

/** The one paragraph of a control around a paragraph or a cell, or the content itself when it holds a stretch of text. */
function contentHolder(content: XmlElement): XmlElement | undefined {
  const block = content.children.find((one) => one.name === 'p' || one.name === 'tc');
  if (!block) return content;
  return block.name === 'p' ? block : paragraphsOf(block)[0];
}

/** The control's own run properties, else those of its text unless that is the grey of a placeholder. */
function plainRunProperties(xml: string, control: FoundControl): string {
  const own = descend(control.element, 'sdtPr', 'rPr');
  if (own) return xml.slice(own.start, own.end);
  return control.placeholder ? '' : firstRunProperties(xml, control.element);
}

import { attributeOf, child, every } from '../xml-tree.ts';
import type { XmlElement } from '../xml-tree.ts';
import { isOn, paragraphPieces } from './document.ts';
import type { WordDocument } from './document.ts';
import { readWordStyles } from './styles.ts';
import type { WordStyle } from './styles.ts';
import { leadersIn } from './tab-stops.ts';

/** What a tab becomes that draws a line to write on: an element of this name, read as dots. */
export const LEADER = 'leaderTab';

/** Most letters of a unit behind a line to write on: "EUR", "kWh". */
const LONGEST_UNIT = 4;

/** Names the tabs that draw a line to write on, so that reading, filling and comparing see the same: "Name: ........". */
export function markLeaders(document: WordDocument, body: XmlElement): void {
  let styles: Map<string, WordStyle> | undefined;
  for (const paragraph of every(body, 'p')) {
    const tabs = [...every(paragraph, 'r')].flatMap((run) =>
      run.children.filter(({ name }) => name === 'tab').map((tab) => ({ tab, run })),
    );
    if (tabs.length === 0) continue;
    const stops = leadersOf(document, paragraph, () => (styles ??= readWordStyles(document)));
    const drawn = tabs.filter(({ run }, at) => (stops[Math.min(at, stops.length - 1)] ?? false) || isUnderlined(document.xml, run));
    const open = drawn.length === 0 ? new Set() : openTabs(document.xml, paragraph);
    for (const { tab } of drawn) if (open.has(tab)) tab.name = LEADER;
  }
}

/** Of each tab stop of a paragraph, or else of its style, from left to right, whether its leader is drawn. */
function leadersOf({ xml }: WordDocument, paragraph: XmlElement, styles: () => Map<string, WordStyle>): boolean[] {
  const properties = child(paragraph, 'pPr');
  const own = leadersIn(xml, properties);
  const style = own.length > 0 ? undefined : attributeOf(xml, child(properties, 'pStyle'), 'val');
  return style === undefined ? own : (styles().get(style)?.leaders ?? []);
}

function isUnderlined(xml: string, run: XmlElement): boolean {
  const properties = child(run, 'rPr');
  return child(properties, 'u') !== undefined && isOn(xml, properties, 'u');
}

/** The tabs behind which nothing stands that was filled in: the end, another tab, a further label or a unit; no page number of a list of contents. */
function openTabs(xml: string, paragraph: XmlElement): Set<XmlElement> {
  const pieces = paragraphPieces(xml, paragraph);
  const open = new Set<XmlElement>();
  let behind = '';
  for (const { text, element } of pieces.toReversed()) {
    if (element.name === 'tab') {
      if (isOpen(behind.trim())) open.add(element);
      behind = '';
    } else behind = text + behind;
  }
  return open;
}

const isOpen = (behind: string): boolean =>
  behind === '' || /[:：]$/u.test(behind) || (behind.length <= LONGEST_UNIT && !/[\divxl]/iu.test(behind));

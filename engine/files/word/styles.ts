import { attributeOf, child, descend, readTree } from '../xml-tree.ts';
import type { XmlElement } from '../xml-tree.ts';
import { decodeXml } from '../xml.ts';
import type { WordDocument } from './document.ts';
import { isOn } from './document.ts';
import { leadersIn } from './tab-stops.ts';

export interface WordStyle {
  name: string;
  /** From 1. */
  headingLevel: number | null;
  bold: boolean;
  /** List and level that the style puts a paragraph in. */
  numbering: { id: string; level: number } | null;
  /** Of each tab stop, whether its leader is drawn; none where it has no stops. */
  leaders: boolean[];
}

interface Stored extends WordStyle {
  basedOn: string | null;
}

/** Paragraph styles by id, each with what it takes over from the style it is based on. */
export function readWordStyles(document: WordDocument): Map<string, WordStyle> {
  const part = document.related('styles');
  if (part === null) return new Map();
  const { text: xml } = decodeXml(document.zip.read(part), part);
  const stored = new Map<string, Stored>();
  for (const style of descend(readTree(xml, part), 'styles')?.children ?? []) {
    if (style.name === 'style') stored.set(attributeOf(xml, style, 'styleId') ?? '', readStyle(xml, style));
  }
  return new Map([...stored].map(([id, style]) => [id, inherited(style, stored)]));
}

function readStyle(xml: string, style: XmlElement): Stored {
  const name = attributeOf(xml, child(style, 'name'), 'val') ?? '';
  const outline = attributeOf(xml, descend(style, 'pPr', 'outlineLvl'), 'val');
  const named = /^heading (\d)$/i.exec(name)?.[1];
  return {
    name,
    headingLevel: named ? Number(named) : outline === undefined ? null : headingOf(outline),
    bold: isOn(xml, child(style, 'rPr'), 'b'),
    numbering: numberingOf(xml, child(style, 'pPr')),
    leaders: leadersIn(xml, child(style, 'pPr')),
    basedOn: attributeOf(xml, child(style, 'basedOn'), 'val') ?? null,
  };
}

/** Outline levels count from 0; 9 means body text. */
export const headingOf = (outline: string): number | null => (Number(outline) <= 8 ? Number(outline) + 1 : null);

export function numberingOf(xml: string, properties: XmlElement | undefined): { id: string; level: number } | null {
  const numbering = child(properties, 'numPr');
  const id = attributeOf(xml, child(numbering, 'numId'), 'val');
  return id === undefined ? null : { id, level: Number(attributeOf(xml, child(numbering, 'ilvl'), 'val') ?? 0) };
}

/** Styles nest less deep than this; a circle ends here too. */
const MAX_STEPS = 12;

function inherited(style: Stored, all: Map<string, Stored>): WordStyle {
  const found: WordStyle = {
    name: style.name,
    headingLevel: style.headingLevel,
    bold: style.bold,
    numbering: style.numbering,
    leaders: style.leaders,
  };
  let base = style.basedOn === null ? undefined : all.get(style.basedOn);
  for (let step = 0; base && step < MAX_STEPS; step++) {
    found.headingLevel ??= base.headingLevel;
    found.bold ||= base.bold;
    found.numbering ??= base.numbering;
    if (found.leaders.length === 0) found.leaders = base.leaders;
    base = base.basedOn === null ? undefined : all.get(base.basedOn);
  }
  return found;
}

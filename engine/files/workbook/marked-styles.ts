import { applyEdits } from '../fill/patch-sheet.ts';
import { XmlScanner } from '../xml.ts';

/** The colour of cells that were changed since: light yellow, on which black text is read. */
const MARKED = 'FFFFF2A8';

interface Section {
  prefix: string;
  tag: { start: number; end: number };
  /** Where one more is put in. */
  closeStart: number;
  /** The items, in their order. */
  items: { start: number; end: number }[];
}

/** Cell formats that look like others, but for a fill of their own. */
export interface MarkedStyles {
  /** The format that a cell of this one gets (`s` of a cell; null for a cell that has none). */
  marked(style: string | null): string;
  /** The part with the formats that were asked for; null while there were none. */
  written(): string | null;
}

/** Adds formats to the text of `xl/styles.xml`, each a copy of another one with a fill; all that stands there keeps its characters. */
export function markedStyles(xml: string, part: string): MarkedStyles {
  const [fills, formats] = [sectionOf(xml, part, 'fills'), sectionOf(xml, part, 'cellXfs')];
  const added = new Map<number, string>();
  return {
    marked(style) {
      if (!fills || !formats) return style ?? '0';
      const base = Number(style ?? 0);
      const model = formats.items[base] ?? formats.items[0];
      if (!model) return style ?? '0';
      if (!added.has(base)) added.set(base, withFill(xml.slice(model.start, model.end), fills.items.length));
      return String(formats.items.length + [...added.keys()].indexOf(base));
    },
    written() {
      if (!fills || !formats || added.size === 0) return null;
      const { prefix } = fills;
      const fill = `<${prefix}fill><${prefix}patternFill patternType="solid"><${prefix}fgColor rgb="${MARKED}"/><${prefix}bgColor indexed="64"/></${prefix}patternFill></${prefix}fill>`;
      return applyEdits(xml, [...grown(xml, fills, [fill]), ...grown(xml, formats, [...added.values()])]);
    },
  };
}

/** A section with more items behind those that it has, and its count. */
const grown = (xml: string, { tag, closeStart, items }: Section, more: string[]) => {
  const counted = xml
    .slice(tag.start, tag.end)
    .replace(/(\bcount\s*=\s*["'])\d+/, (_, start: string) => start + (items.length + more.length));
  return [
    { start: tag.start, end: tag.end, text: counted },
    { start: closeStart, end: closeStart, text: more.join('') },
  ];
};

const withFill = (format: string, fill: number): string => {
  const end = format.search(/\/?>/);
  const tag = format.slice(0, end).replaceAll(/\s(?:fillId|applyFill)\s*=\s*("[^"]*"|'[^']*')/g, '');
  return `${tag.trimEnd()} fillId="${fill}" applyFill="1"${format.slice(end)}`;
};

function sectionOf(xml: string, part: string, name: string): Section | null {
  const scanner = new XmlScanner(xml, part);
  while (scanner.next())
    if (scanner.kind === 'open' && scanner.depth === 2 && scanner.name === name && !scanner.selfClosing) return readSection(scanner);
  return null;
}

function readSection(scanner: XmlScanner): Section {
  const { prefix, start, end, depth } = scanner;
  const section: Section = { prefix, tag: { start, end }, closeStart: end, items: [] };
  while (scanner.next() && !(scanner.kind === 'close' && scanner.depth < depth)) {
    if (scanner.kind !== 'open') continue;
    const from = scanner.start;
    scanner.skip();
    section.items.push({ start: from, end: scanner.end });
  }
  section.closeStart = scanner.start;
  return section;
}

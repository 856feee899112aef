import { attributeOf, child, descend, readTree } from '../xml-tree.ts';
import type { XmlElement } from '../xml-tree.ts';
import { decodeXml } from '../xml.ts';
import type { WordDocument } from './document.ts';

interface Level {
  format: string;
  /** Such as `%1.%2)`, or the bullet itself. */
  text: string;
  start: number;
  /** Inner XML of its indentation, to keep a paragraph where it stands when its bullet goes. */
  indent: string;
}

interface Marker {
  bullet: boolean;
  /** As it reads: `1.2)`, `a.`, or the bullet's sign. */
  marker: string | null;
  indent: string;
}

/** Counts list items in document order. */
export interface ListCounter {
  next(id: string, level: number): Marker;
}

interface Numbering {
  abstract: string;
  starts: Map<number, number>;
}

/** The lists of `word/numbering.xml` (ECMA-376 17.9). Without that part every list is one of bullets without a sign. */
export function openLists(document: WordDocument): ListCounter {
  const part = document.related('numbering');
  const levels = new Map<string, Level[]>();
  const numberings = new Map<string, Numbering>();
  if (part !== null) readNumbering(decodeXml(document.zip.read(part), part).text, part, levels, numberings);
  const counts = new Map<string, number[]>();
  const started = new Set<string>();
  return {
    next(id, level) {
      const numbering = numberings.get(id);
      const own = levels.get(numbering?.abstract ?? '') ?? [];
      const here = own[level];
      if (!numbering || !here) return { bullet: true, marker: null, indent: '' };
      if (here.format === 'bullet') return { bullet: true, marker: here.text || null, indent: here.indent };
      const count = counts.get(numbering.abstract) ?? [];
      counts.set(numbering.abstract, count);
      const override = started.has(id) ? undefined : numbering.starts.get(level);
      started.add(id);
      count[level] = override ?? (count[level] ?? here.start - 1) + 1;
      count.length = level + 1;
      const marker = here.text.replace(/%(\d)/g, (_, digit: string) => {
        const at = Number(digit) - 1;
        return numeral(count[at] ?? own[at]?.start ?? 1, own[at]?.format ?? 'decimal');
      });
      return { bullet: false, marker: here.format === 'none' ? null : marker, indent: here.indent };
    },
  };
}

function readNumbering(xml: string, part: string, levels: Map<string, Level[]>, numberings: Map<string, Numbering>): void {
  const value = (element: XmlElement | undefined, name = 'val'): string | undefined => attributeOf(xml, element, name);
  for (const one of child(readTree(xml, part), 'numbering')?.children ?? []) {
    if (one.name === 'abstractNum') {
      const own: Level[] = [];
      for (const level of one.children.filter((item) => item.name === 'lvl')) {
        const indent = descend(level, 'pPr', 'ind');
        own[Number(value(level, 'ilvl') ?? 0)] = {
          format: value(child(level, 'numFmt')) ?? 'decimal',
          text: value(child(level, 'lvlText')) ?? '',
          start: Number(value(child(level, 'start')) ?? 1),
          indent: indent ? xml.slice(indent.start, indent.end) : '',
        };
      }
      levels.set(value(one, 'abstractNumId') ?? '', own);
    } else if (one.name === 'num') {
      const overrides = one.children.filter((item) => item.name === 'lvlOverride');
      const starts = overrides.map((item) => [Number(value(item, 'ilvl')), value(child(item, 'startOverride'))] as const);
      numberings.set(value(one, 'numId') ?? '', {
        abstract: value(child(one, 'abstractNumId')) ?? '',
        starts: new Map(starts.flatMap(([level, start]) => (start === undefined ? [] : [[level, Number(start)] as const]))),
      });
    }
  }
}

const ROMAN: [number, string][] = [[1000, 'm'], [900, 'cm'], [500, 'd'], [400, 'cd'], [100, 'c'], [90, 'xc'], [50, 'l'], [40, 'xl'], [10, 'x'], [9, 'ix'], [5, 'v'], [4, 'iv'], [1, 'i']]; // prettier-ignore

/** A count as its format writes it; formats of other scripts as digits. */
function numeral(count: number, format: string): string {
  switch (format) {
    case 'lowerLetter':
    case 'upperLetter': {
      const letters = String.fromCharCode(97 + ((count - 1) % 26)).repeat(Math.floor((count - 1) / 26) + 1);
      return format === 'upperLetter' ? letters.toUpperCase() : letters;
    }
    case 'lowerRoman':
    case 'upperRoman': {
      let left = count;
      let text = '';
      for (const [worth, sign] of ROMAN) for (; left >= worth && text.length < 20; left -= worth) text += sign;
      return format === 'upperRoman' ? text.toUpperCase() : text;
    }
    case 'decimalZero':
      return String(count).padStart(2, '0');
    default:
      return String(count);
  }
}

import { setImmediate } from 'node:timers/promises';
import { overLimit } from './unreadable.ts';
import { XmlScanner, decodeEntities } from './xml.ts';

/** An element with its offsets in the text it was read from, so that a patch can put something exactly there. */
export interface XmlElement {
  /** Local name. */
  name: string;
  prefix: string;
  start: number;
  /** After the `>` of the opening tag. */
  tagEnd: number;
  /** Where the closing tag begins; equals `tagEnd` for a self-closing element. */
  closeStart: number;
  end: number;
  selfClosing: boolean;
  children: XmlElement[];
}

/** Of what an office program writes. */
const most: TreeLimits = { elements: 3_000_000, depth: 1000 };

/** How many elements a tree may have, and how deep they may lie in each other. */
export interface TreeLimits {
  elements: number;
  depth: number;
}

/** Elements of an XML text as a tree, of no more and no deeper ones than are named. @throws UnreadableFile `damaged`, `unsupported` or `limit` */
export function readTree(source: string, part: string, limits: TreeLimits = most): XmlElement {
  const scanner = new XmlScanner(source, part);
  const tree = growTree(source, part, limits);
  while (scanner.next()) tree.take(scanner);
  return tree.root;
}

/** The same, giving way to whatever else waits for this process before the first thousand pieces and after every thousand. @throws as `readTree` */
export async function readTreeInTurns(source: string, part: string, limits: TreeLimits): Promise<XmlElement> {
  const scanner = new XmlScanner(source, part);
  const tree = growTree(source, part, limits);
  for (let pieces = 0; ; pieces++) {
    if (pieces % PIECES_OF_A_TURN === 0) await setImmediate();
    if (!scanner.next()) return tree.root;
    tree.take(scanner);
  }
}

/** Some milliseconds of work. */
const PIECES_OF_A_TURN = 1000;

/** A tree that grows by what a scanner finds, piece by piece. */
function growTree(source: string, part: string, { elements, depth }: TreeLimits): { root: XmlElement; take(scanner: XmlScanner): void } {
  const root: XmlElement = {
    name: '',
    prefix: '',
    start: 0,
    tagEnd: 0,
    closeStart: source.length,
    end: source.length,
    selfClosing: false,
    children: [],
  };
  const open = [root];
  let count = 0;
  return {
    root,
    take(scanner) {
      if (scanner.kind === 'open') {
        const { name, prefix, start, end, selfClosing } = scanner;
        const element: XmlElement = { name, prefix, start, tagEnd: end, closeStart: end, end, selfClosing, children: [] };
        open.at(-1)?.children.push(element);
        open.push(element);
        if (++count > elements) overLimit(`its part ${part} holds more than ${elements} elements`);
        if (scanner.depth > depth) overLimit(`its part ${part} nests more than ${depth} elements`);
      } else if (scanner.kind === 'close') {
        const element = open.pop() as XmlElement;
        element.closeStart = element.selfClosing ? element.tagEnd : scanner.start;
        element.end = scanner.end;
      }
    },
  };
}

/** First child by local name. */
export const child = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  element?.children.find((one) => one.name === name);

/** First descendant along a path of local names. */
export const descend = (element: XmlElement | undefined, ...names: string[]): XmlElement | undefined =>
  names.reduce<XmlElement | undefined>((at, name) => child(at, name), element);

/** All descendants of a local name, in document order. */
export function* every(element: XmlElement, name: string): Generator<XmlElement> {
  const waiting = element.children.toReversed();
  for (let one = waiting.pop(); one; one = waiting.pop()) {
    if (one.name === name) yield one;
    for (const inner of one.children.toReversed()) waiting.push(inner);
  }
}

/** An attribute by local name, entities decoded. */
export function attributeOf(source: string, element: XmlElement | undefined, name: string): string | undefined {
  if (!element) return undefined;
  const tag = source.slice(element.start, element.tagEnd);
  const found = new RegExp(`\\s(?:[\\w.-]+:)?${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(tag);
  const value = found?.[1] ?? found?.[2];
  return value === undefined ? undefined : decodeEntities(value);
}

/** Character data of an element without children. */
export function leafText(source: string, element: XmlElement): string {
  const raw = source.slice(element.tagEnd, element.closeStart);
  return raw.includes('<![CDATA[') ? raw.replace(/<!\[CDATA\[([\s\S]*?)\]\]>/g, '$1') : decodeEntities(raw.replace(/\r\n?/g, '\n'));
}

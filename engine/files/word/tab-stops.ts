import { attributeOf, child } from '../xml-tree.ts';
import type { XmlElement } from '../xml-tree.ts';

/** Leaders that are drawn (ECMA-376 17.18.72). */
const DRAWN = new Set(['dot', 'hyphen', 'underscore', 'heavy', 'middleDot']);

/** The tab stops of paragraph properties, from left to right: whether the leader of each is drawn. */
export const leadersIn = (xml: string, properties: XmlElement | undefined): boolean[] =>
  (child(properties, 'tabs')?.children ?? [])
    .filter((stop) => attributeOf(xml, stop, 'val') !== 'clear')
    .map((stop) => ({ at: Number(attributeOf(xml, stop, 'pos') ?? 0), drawn: DRAWN.has(attributeOf(xml, stop, 'leader') ?? '') }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ drawn }) => drawn);

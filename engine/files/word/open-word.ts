import { mainPart, readRelations } from '../workbook/package.ts';
import { descend, every, readTree } from '../xml-tree.ts';
import { decodeXml } from '../xml.ts';
import { damaged } from '../unreadable.ts';
import type { Zip } from '../zip.ts';
import { childrenThrough } from './document.ts';
import type { WordDocument } from './document.ts';
import { markLeaders } from './leaders.ts';

/** Opens word/document.xml, or whatever the package names as its document. @throws UnreadableFile */
export function openWord(zip: Zip): WordDocument {
  const part = mainPart(zip, 'word/document.xml');
  const { text: xml, encoding } = decodeXml(zip.read(part), part);
  const body = descend(readTree(xml, part), 'document', 'body') ?? damaged('it has no body');
  const relations = readRelations(zip, part).filter((one) => !one.external && zip.has(one.target));
  const document: WordDocument = {
    zip, part, xml, encoding, body,
    paragraphs: childrenThrough(body, 'p'),
    tables: [...every(body, 'tbl')],
    related: (type) => relations.find((one) => one.type === type)?.target ?? null,
  }; // prettier-ignore
  markLeaders(document, body);
  return document;
}

/** OpenDocument texts: headings, paragraphs, list items and table rows of `content.xml`. */
import { XmlScanner, decodeXml } from '#engine/files/xml.ts';
import { openZip } from '#engine/files/zip.ts';
import type { Block, Blocks } from './blocks.ts';
import { collapse } from './blocks.ts';

const PART = 'content.xml';
/** Comments, and what was deleted under change tracking: not text of the document. */
const DROPPED = new Set(['annotation', 'tracked-changes']);

/** @throws UnreadableFile damaged or limit */
export function readOpenText(bytes: Uint8Array): Blocks {
  const scanner = new XmlScanner(decodeXml(openZip(bytes).read(PART), PART).text, PART);
  const blocks: Block[] = [];
  let text = '';
  let level = 1;
  let paragraph = 0;
  let tables = 0;
  let header = '';
  let inHeader = false;
  const flush = (heading: boolean) => {
    const clean = text.split('\t').map(collapse).filter(Boolean).join('\t');
    text = '';
    if (clean === '') return;
    const place = { paragraph: paragraph++ };
    if (inHeader) header = header === '' ? clean.replaceAll('\t', ' | ') : header;
    else if (heading) blocks.push({ kind: 'heading', level, text: clean, place });
    else blocks.push({ kind: 'text', text: clean, ...(header ? { header } : {}), place });
  };
  while (scanner.next()) {
    const { name } = scanner;
    if (scanner.kind === 'text') text += scanner.text();
    else if (scanner.kind === 'open') {
      if (DROPPED.has(name)) scanner.skip();
      else if (name === 'h') level = Number(scanner.attribute('text:outline-level') ?? 1) || 1;
      else if (name === 'table') tables += 1;
      else if (name === 'table-header-rows') inHeader = tables === 1;
      else if (name === 's' || name === 'line-break' || name === 'tab') text += ' ';
    } else if (name === 'table') {
      tables -= 1;
      if (tables === 0) header = '';
    } else if (name === 'table-header-rows') inHeader = false;
    else if (name === 'table-cell') text += '\t';
    else if (name === 'table-row' && tables === 1) flush(false);
    else if ((name === 'p' || name === 'h') && tables === 0) flush(name === 'h');
    else if (name === 'p') text += ' ';
  }
  const title = blocks.find((block) => block.kind === 'heading')?.text ?? null;
  return { title, pages: null, blocks, warnings: [] };
}

/** Presentations: the text of each slide with its notes, under its title; the slide number is the page. */
import { XmlScanner, decodeXml } from '#engine/files/xml.ts';
import { openZip } from '#engine/files/zip.ts';
import type { Zip } from '#engine/files/zip.ts';
import type { Block, Blocks } from './blocks.ts';
import { collapse } from './blocks.ts';

/** @throws UnreadableFile damaged or limit */
export function readSlides(bytes: Uint8Array): Blocks {
  const zip = openZip(bytes);
  const blocks: Block[] = [];
  let number = 0;
  for (const slide of slideParts(zip)) {
    number += 1;
    blocks.push({ kind: 'break' });
    for (const { text, title, header } of paragraphsIn(zip, slide)) {
      const place = { page: number };
      blocks.push(title ? { kind: 'heading', level: 1, text, place } : { kind: 'text', text, ...(header ? { header } : {}), place });
    }
    const notes = targetsOf(zip, slide, 'notesSlide')[0];
    if (!notes || !zip.has(notes)) continue;
    blocks.push({ kind: 'break' });
    for (const { text } of paragraphsIn(zip, notes)) if (!/^\d+$/u.test(text)) blocks.push({ kind: 'text', text, place: { page: number } });
  }
  const title = blocks.find((block) => block.kind === 'heading')?.text ?? null;
  return { title, pages: number, blocks, warnings: [] };
}

/** The slides in the order they are shown. */
const slideParts = (zip: Zip): string[] => {
  const order = targetsOf(zip, 'ppt/presentation.xml', 'slide');
  const ids = new Map(relationsOf(zip, 'ppt/presentation.xml').map(({ id, target }) => [id, target]));
  const shown: string[] = [];
  const scanner = scannerOf(zip, 'ppt/presentation.xml');
  while (scanner.next()) {
    if (scanner.kind !== 'open' || scanner.name !== 'sldId') continue;
    const target = ids.get(scanner.attribute('r:id') ?? '');
    if (target && zip.has(target)) shown.push(target);
  }
  return shown.length > 0 ? shown : order;
};

const scannerOf = (zip: Zip, part: string): XmlScanner => new XmlScanner(decodeXml(zip.read(part), part).text, part);

function relationsOf(zip: Zip, part: string): { id: string; type: string; target: string }[] {
  const at = part.lastIndexOf('/');
  const name = `${part.slice(0, at)}/_rels${part.slice(at)}.rels`;
  if (!zip.has(name)) return [];
  const out: { id: string; type: string; target: string }[] = [];
  const scanner = scannerOf(zip, name);
  while (scanner.next()) {
    if (scanner.kind !== 'open' || scanner.name !== 'Relationship') continue;
    const target = new URL(scanner.attribute('Target') ?? '', `part:/${part}`).pathname.slice(1);
    out.push({ id: scanner.attribute('Id') ?? '', type: scanner.attribute('Type') ?? '', target: decodeURIComponent(target) });
  }
  return out;
}

const targetsOf = (zip: Zip, part: string, type: string): string[] =>
  relationsOf(zip, part).flatMap((relation) => (relation.type.endsWith(`/${type}`) ? [relation.target] : []));

/** Placeholders that repeat on every slide. */
const REPEATED = /^(?:sldNum|ftr|dt|hdr)$/u;

interface SlideText {
  text: string;
  title: boolean;
  /** The first row of its table, where the table says that it is a header. */
  header: string;
}

/** Paragraphs of the shapes and rows of the tables of one part; those of the title shape are marked, slide numbers and footers left out. */
function paragraphsIn(zip: Zip, part: string): SlideText[] {
  const out: SlideText[] = [];
  const scanner = scannerOf(zip, part);
  let [title, repeated, inText, inTable, headed] = [false, false, false, false, false];
  let [text, row, header] = ['', '', ''];
  while (scanner.next()) {
    const { name } = scanner;
    if (scanner.kind === 'text') {
      if (inText) text += scanner.text();
    } else if (scanner.kind === 'open') {
      if (name === 'sp') [title, repeated] = [false, false];
      else if (name === 'ph') {
        title = /^(ctrT|t)itle$/u.test(scanner.attribute('type') ?? '');
        repeated = REPEATED.test(scanner.attribute('type') ?? '');
      } else if (name === 'tbl') [inTable, headed, header] = [true, false, ''];
      else if (name === 'tblPr') headed = scanner.attribute('firstRow') === '1';
      else if (name === 'p' && !inTable) text = '';
      else if (name === 'br') text += ' ';
      inText = name === 't';
    } else {
      inText = false;
      if (name === 'p' && inTable) text += ' ';
      else if (name === 'p') {
        const clean = collapse(text);
        if (clean !== '' && !repeated) out.push({ text: clean, title, header: '' });
        text = '';
      } else if (name === 'tc') {
        const clean = collapse(text);
        row += clean === '' ? '' : `${row === '' ? '' : '\t'}${clean}`;
        text = '';
      } else if (name === 'tr') {
        if (headed && header === '') header = row.replaceAll('\t', ' | ');
        else if (row !== '') out.push({ text: row, title: false, header });
        row = '';
      } else if (name === 'tbl') inTable = false;
    }
  }
  return out;
}

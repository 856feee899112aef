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
    for (const { text, title } of paragraphsIn(zip, slide)) {
      const place = { page: number };
      blocks.push(title ? { kind: 'heading', level: 1, text, place } : { kind: 'text', text, place });
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

/** Paragraphs of the shapes and tables of one part; those of the title shape are marked. */
function paragraphsIn(zip: Zip, part: string): { text: string; title: boolean }[] {
  const out: { text: string; title: boolean }[] = [];
  const scanner = scannerOf(zip, part);
  let title = false;
  let text = '';
  let inText = false;
  while (scanner.next()) {
    const { name } = scanner;
    if (scanner.kind === 'text') {
      if (inText) text += scanner.text();
    } else if (scanner.kind === 'open') {
      if (name === 'sp') title = false;
      else if (name === 'ph') title = /^(ctrT|t)itle$/u.test(scanner.attribute('type') ?? '');
      else if (name === 'p') text = '';
      else if (name === 'br') text += ' ';
      inText = name === 't';
    } else {
      inText = false;
      const clean = name === 'p' ? collapse(text) : '';
      if (clean !== '') out.push({ text: clean, title });
      if (name === 'p') text = '';
    }
  }
  return out;
}

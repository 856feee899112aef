/** Word documents that are no questionnaire: paragraphs under their headings, table rows under their header row. */
import type { WordBlock, WordTable } from '#engine/files/model.ts';
import type { Block, Blocks } from './blocks.ts';
import { collapse } from './blocks.ts';
import { countWords } from '#engine/language/count-words.ts';

const LONGEST_HEADING = 14;

/** Body paragraphs are numbered as the document numbers them, outside tables. */
export function readWord(document: WordBlock[]): Blocks {
  const blocks: Block[] = [];
  let title: string | null = null;
  for (const block of document) {
    if (block.kind === 'table') {
      blocks.push(...tableBlocks(block));
      continue;
    }
    const text = collapse(block.text);
    if (text === '') continue;
    const place = block.index === null ? {} : { paragraph: block.index };
    const named = /^title$/iu.test(block.style ?? '');
    const level = block.headingLevel ?? (named ? 1 : looksLikeHeading(block.bold, block.list !== null, text) ? 7 : null);
    if (level === null) blocks.push({ kind: 'text', text, ...(block.list === null ? {} : { item: true, depth: block.list.level }), place });
    else blocks.push({ kind: 'heading', level, text, place });
    if (level === 1) title ??= text;
  }
  return { title, pages: null, blocks, warnings: [] };
}

const looksLikeHeading = (bold: boolean, listed: boolean, text: string): boolean =>
  bold && !listed && countWords(text) <= LONGEST_HEADING && !/[.:;,]$/u.test(text);

function tableBlocks({ rows }: WordTable): Block[] {
  const blocks: Block[] = [{ kind: 'break' }];
  const [first] = rows;
  const isHeader = rows.length > 1 && first!.length > 1 && first!.every(({ text }) => text.trim() !== '' && countWords(text) <= 8);
  const header = isHeader ? first!.map(({ text }) => collapse(text)).join(' | ') : '';
  for (const row of isHeader ? rows.slice(1) : rows) {
    const cells = row.filter(({ continued }) => !continued).map(({ text }) => collapse(text));
    const text = cells.filter(Boolean).join('\t');
    if (text !== '') blocks.push({ kind: 'text', text, ...(header ? { header } : {}), place: {} });
  }
  blocks.push({ kind: 'break' });
  return blocks;
}

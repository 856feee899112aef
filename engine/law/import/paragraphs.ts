/** The text of an article, block by block, as paragraphs that can be cited. */
import { createHash } from 'node:crypto';
import type { Paragraph } from './model.ts';
import type { Block } from './page-blocks.ts';

const NUMBERED = /^\((\d+(?:\.?\s?[a-zčšž]{1,2})?)\)/u;
const REPEALED = /^\(?(?:črtan[aoi]?|razveljavljen[aoi]?|(?:je )?prenehal[aoi]? veljati)\)?\.?$/iu;
const ITEM = /^(?:alinea|stevilcna_tocka|crkovna_tocka)/u;

/** Whether a heading or a paragraph only says that it holds no more. */
export const saysRepealed = (text: string): boolean => REPEALED.test(text);

/** The hash of a paragraph that statements keep: 16 letters of its SHA-256. */
const paragraphHash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);

/**
 * Items, tables and closing sentences belong to the paragraph before. Where one paragraph of the article has a number, only
 * numbers begin a paragraph; elsewhere each `odstavek` is one, numbered by its place.
 */
export function paragraphsOf(blocks: Block[]): Paragraph[] {
  const numbered = blocks.some(({ kind, text }) => kind === 'odstavek' && NUMBERED.test(text));
  const groups: { number: string; blocks: Block[] }[] = [];
  for (const block of blocks) {
    const number = block.kind === 'odstavek' ? NUMBERED.exec(block.text)?.[1] : undefined;
    const begins = number !== undefined || (block.kind === 'odstavek' && !numbered) || groups.length === 0;
    if (begins) groups.push({ number: number?.replaceAll(' ', '') ?? String(groups.length + 1), blocks: [block] });
    else groups.at(-1)!.blocks.push(block);
  }
  return groups.map((group) => {
    const text = group.blocks.map((block) => block.text).join('\n');
    return {
      number: group.number,
      text,
      items: group.blocks.filter(({ kind }) => ITEM.test(kind)).length,
      repealed: saysRepealed(text.replace(NUMBERED, '').trim()),
      hash: paragraphHash(text),
    };
  });
}

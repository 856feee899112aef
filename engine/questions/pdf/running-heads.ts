/** Running heads and feet of a PDF. */
import { comparable } from '#engine/language/text.ts';
import { allRules } from '../rules/rule.ts';
import type { Uses } from '../rules/rule.ts';
import { isChoiceLabel } from '../vocabulary.ts';
import type { Block } from './blocks.ts';

/** The same but for its numbers, at the same height. */
const keyOf = (block: Block): string => `${comparable(block.text).replace(/\d+/g, '0')}@${Math.round(block.rect[3] / 4)}`;

/** Blocks without running heads and feet: the same text at the same height on many pages. */
export function withoutRepeats(blocks: Block[], uses: Uses = allRules): Block[] {
  if (!uses('running heads of a PDF')) return blocks;
  const seen = new Map<string, number>();
  for (const block of blocks) seen.set(keyOf(block), (seen.get(keyOf(block)) ?? 0) + 1);
  const pages = new Set(blocks.map((block) => block.page)).size;
  return blocks.filter((block) => (seen.get(keyOf(block)) ?? 0) < Math.max(3, pages * 0.5) || isChoiceLabel(block.text));
}

/** Blocks without those that begin or end every page in the same words at the same height; two pages are enough. */
export function withoutPageEdges(blocks: Block[], uses: Uses = allRules): Block[] {
  if (!uses('running heads of a PDF')) return blocks;
  const pages = new Set(blocks.map((block) => block.page)).size;
  const atEdge = (block: Block, index: number): boolean => block.page !== blocks[index - 1]?.page || block.page !== blocks[index + 1]?.page;
  const edges = blocks.filter(atEdge).map(keyOf);
  const runs = (block: Block): boolean => pages > 1 && edges.filter((key) => key === keyOf(block)).length === pages;
  return blocks.filter((block, index) => !(atEdge(block, index) && runs(block)));
}

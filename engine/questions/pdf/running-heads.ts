/** Running heads and feet of a PDF. */
import { comparable } from '#engine/language/text.ts';
import { allRules } from '../rules/rule.ts';
import type { Uses } from '../rules/rule.ts';
import { isChoiceLabel } from '../vocabulary.ts';
import type { Block } from './blocks.ts';

/** Blocks without running heads and feet: the same text at the same height on many pages. */
export function withoutRepeats(blocks: Block[], uses: Uses = allRules): Block[] {
  if (!uses('running heads of a PDF')) return blocks;
  const seen = new Map<string, number>();
  const keyOf = (block: Block): string => `${comparable(block.text).replace(/\d+/g, '0')}@${Math.round(block.rect[3] / 4)}`;
  for (const block of blocks) seen.set(keyOf(block), (seen.get(keyOf(block)) ?? 0) + 1);
  const pages = new Set(blocks.map((block) => block.page)).size;
  return blocks.filter((block) => (seen.get(keyOf(block)) ?? 0) < Math.max(3, pages * 0.5) || isChoiceLabel(block.text));
}

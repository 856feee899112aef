/** Options printed under a question: boxes in lines, several beside each other or one a line. */
import { asks, tidy } from '../../text.ts';
import type { Block } from '../blocks.ts';

const box = /[☐☑☒□■❏❐❑❒▢⬜\uf06f\uf0a8]/u;
/** Most characters of an option behind its box. */
const LONGEST = 80;

/** The options of a line that begins with a box, one or more; null for any other text. */
function optionsOf({ text }: Pick<Block, 'text'>): string[] | null {
  const [before = '', ...options] = text.split(box).map(tidy);
  return before === '' && options.length > 0 && options.every((one) => one !== '' && one.length <= LONGEST && !asks(one)) ? options : null;
}

/** Options under each text that has two or more right under it, with the paragraphs that hold them. */
export function optionsUnder(blocks: Block[]): Map<Block, { allowed: string[]; lines: Block[] }> {
  const found = new Map<Block, { allowed: string[]; lines: Block[] }>();
  for (const [at, block] of blocks.entries()) {
    if (optionsOf(block) !== null) continue;
    const lines: Block[] = [];
    for (let next = at + 1; next < blocks.length; next += 1) {
      const under = blocks[next] as Block;
      if (optionsOf(under) === null) break;
      lines.push(under);
    }
    const allowed = lines.flatMap((line) => optionsOf(line) ?? []);
    if (allowed.length >= 2) found.set(block, { allowed, lines });
  }
  return found;
}

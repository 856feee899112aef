/** What asks by where it stands on the page: by its number, over room or lines to write, over boxes to tick. */
import { blankLine, countWords, hasLetters, splitLeadingId } from '../../text.ts';
import type { Block } from '../blocks.ts';
import type { optionsUnder } from './options-under.ts';
import { withoutBullet } from './bullets.ts';

/** Paragraphs whose number goes on between those of questions, or after one and over room to write: "4. State three contracts." */
export function numberedAmong(blocks: Block[], asks: (block: Block) => boolean): Set<Block> {
  const counted = blocks.flatMap((block) => {
    const [, stem = '', last] =
      /^((?:\p{Lu}{1,3}[-.]?)?(?:\d{1,3}\.)*)(\d{1,3})\.?$/u.exec(splitLeadingId(withoutBullet(block))?.id ?? '') ?? [];
    return last === undefined ? [] : [{ block, stem, number: Number(last) }];
  });
  const asking = counted.map(({ block }) => asks(block));
  const follows = (at: number, step: number): boolean =>
    counted[at]?.stem === counted[at - step]?.stem && counted[at]?.number === (counted[at - step]?.number ?? 0) + step;
  const near = (at: number, step: number): boolean => {
    for (let next = at + step; counted[next] && follows(next, step); next += step) if (asking[next]) return true;
    return false;
  };
  const goesOn = (at: number): boolean => near(at, 1) || (counted[at]?.stem !== '' && hasRoomUnder(blocks, counted[at]?.block));
  return new Set(counted.filter((_, at) => !asking[at] && near(at, -1) && goesOn(at)).map(({ block }) => block));
}

/** Line heights under a text that are room to write. */
const ROOM = 2.5;

/** Nothing stands under a text for some lines, where the next text stands on its page. */
function hasRoomUnder(blocks: Block[], block: Block | undefined): boolean {
  const next = block && blocks[blocks.indexOf(block) + 1];
  if (!block || !next || next.page !== block.page) return false;
  const height = (block.rect[3] - block.rect[1]) / block.lines;
  return !block.stands && block.rect[1] - next.rect[3] > height * ROOM;
}

/** Statements of so many words over lines to write on. */
export const overLines = (blocks: Block[], fewestWords = 3): Block[] =>
  blocks.filter((block, index) => {
    const under = blocks[index + 1];
    const blank = under !== undefined && blankLine.test(under.text) && !hasLetters(under.text);
    return blank && !block.stands && hasLetters(block.text) && !blankLine.test(block.text) && countWords(block.text) >= fewestWords;
  });

/** Statements right over boxes to tick. */
export const overBoxes = (options: ReturnType<typeof optionsUnder>): Block[] =>
  [...options].flatMap(([block, { lines }]) =>
    !block.stands && lines[0]?.page === block.page && countWords(block.text) >= 3 ? [block] : [],
  );

/** "a) …", "b) …" under one sentence: questions of their own, which that sentence belongs to. */
import type { Block } from '../blocks.ts';
import { blankLine, hasLetters } from '../../text.ts';

/** Letters of one run at least. */
const FEWEST = 2;

export interface SubQuestion {
  letter: string;
  rest: string;
  /** The paragraph right over the first letter, where it is a text; the letters of a run share it. */
  stem: Block | null;
}

const lettered = (text: string): { letter: string; rest: string } | null => {
  const [, letter, rest] = /^\(?([a-z])[).]\s+(\S.*)$/su.exec(text) ?? [];
  return letter !== undefined && rest !== undefined && hasLetters(rest) ? { letter, rest } : null;
};

/** The paragraphs that are lettered from a on, one after the other, whatever stands between them. */
export function subQuestions(blocks: Block[]): Map<Block, SubQuestion> {
  const found = new Map<Block, SubQuestion>();
  let run: [Block, SubQuestion][] = [];
  const close = (): void => {
    if (run.length >= FEWEST) for (const [block, sub] of run) found.set(block, sub);
    run = [];
  };
  for (const [at, block] of blocks.entries()) {
    const one = lettered(block.text);
    if (!one) continue;
    const before = run.at(-1)?.[1];
    if (one.letter === 'a') {
      close();
      run = [[block, { ...one, stem: stemAt(blocks, at) }]];
    } else if (before && one.letter.codePointAt(0) === (before.letter.codePointAt(0) ?? 0) + 1)
      run.push([block, { ...one, stem: before.stem }]);
    else close();
  }
  close();
  return found;
}

/** The text right over a paragraph, unless it has a line to write on of its own. */
function stemAt(blocks: Block[], at: number): Block | null {
  const over = blocks[at - 1];
  return over !== undefined && hasLetters(over.text) && !blankLine.test(over.text) && !over.stands ? over : null;
}

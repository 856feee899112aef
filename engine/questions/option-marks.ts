/** Options of which each is a place of its own, with a box that is ticked. */
import type { AnswerPlace } from '#contract/extraction.ts';
import { optionOf } from './text.ts';

/** Where an option is marked, and its box and words as they stand there. */
export interface OptionThere {
  place: Pick<AnswerPlace, 'at' | 'merged'>;
  said: string;
}

/** A place to mark for each option of one question; all of them say what may be chosen. Pure. */
export function marksOf(options: OptionThere[]): AnswerPlace[] {
  const read = options.map(({ said }) => optionOf(said));
  const allowed = read.map((one) => one?.label ?? '');
  return options.map(({ place }, index): AnswerPlace => {
    const ticked = read[index]?.ticked === true;
    return { ...place, kind: 'mark', allowed, value: allowed[index] ?? '', ...(ticked ? { current: 'x' } : {}) };
  });
}

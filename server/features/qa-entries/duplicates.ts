import { keyOfAsked } from '#engine/answers/same-asked.ts';
import { mapInTurns } from '#engine/common/taking-turns.ts';
import type { EntryShape } from './found.ts';

type Asked = Pick<EntryShape, 'question' | 'ref' | 'stem' | 'guidance' | 'section' | 'options'>;

/** For each question the index of the first one that asks the same with the same options, or null when it is the first. */
export const findDuplicates = async (questions: Asked[]): Promise<(number | null)[]> => {
  const first = new Map<string, number>();
  return mapInTurns(questions, (asked, index) => {
    const key = keyOfAsked(asked);
    const original = first.get(key);
    if (original === undefined) first.set(key, index);
    return original ?? null;
  });
};

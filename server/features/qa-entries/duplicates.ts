import { foldedWords } from '#engine/language/text.ts';
import { mapInTurns } from '#engine/common/taking-turns.ts';
import type { EntryShape } from './found.ts';

type Asked = Pick<EntryShape, 'question' | 'stem' | 'guidance' | 'section' | 'options'>;

/** A question of fewer words ("Name", "Please describe") means something only in its section. */
const WORDS_OF_ITS_OWN = 5;

const keyOf = (asked: Asked): string => {
  const question = foldedWords(asked.question);
  const section = question.split(' ').length < WORDS_OF_ITS_OWN ? foldedWords(asked.section ?? '') : '';
  return JSON.stringify([question, foldedWords(asked.stem ?? ''), foldedWords(asked.guidance ?? ''), section, asked.options]);
};

/** For each question the index of the first one that asks the same with the same options, or null when it is the first. */
export const findDuplicates = async (questions: Asked[]): Promise<(number | null)[]> => {
  const first = new Map<string, number>();
  return mapInTurns(questions, (asked, index) => {
    const key = keyOf(asked);
    const original = first.get(key);
    if (original === undefined) first.set(key, index);
    return original ?? null;
  });
};

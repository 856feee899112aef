import { withoutId } from '#engine/language/leading-id.ts';
import { foldedWords } from '#engine/language/text.ts';
import type { Asked } from './model.ts';

/** A question of fewer words ("Name", "Please describe") means something only in its section. */
const WORDS_OF_ITS_OWN = 5;

/** Equal for questions that ask the same with the same options. */
export function keyOfAsked(asked: Pick<Asked, 'question' | 'ref' | 'stem' | 'guidance' | 'section' | 'options'>): string {
  const question = foldedWords(withoutId(asked.question, asked.ref));
  const section = question.split(' ').length < WORDS_OF_ITS_OWN ? foldedWords(asked.section ?? '') : '';
  return JSON.stringify([question, foldedWords(asked.stem ?? ''), foldedWords(asked.guidance ?? ''), section, asked.options]);
}

import type { Hear } from './model.ts';
import { beginningOf, bracketsIn } from './parse-reply.ts';
import type { OnText } from './services/service.ts';

/** A text is read again when it has grown by this share, and by so many letters: reading all of it takes the longer the longer it is. */
const GROWN = 1 / 40;
const LETTERS = 8;

/** No answer is longer; of what comes after it nobody watches each word. */
const LONGEST_HEARD = 40_000;
/** Brackets within brackets: no reply that is asked for has more, and reading an open one takes the longer the deeper it is. */
const DEEPEST = 16;

/** Reads the object out of a text that is still being written, for whoever hears it. */
export function hearing(hear: Hear): OnText {
  let read = 0;
  hear({});
  const brackets = bracketsIn();
  return async (text) => {
    if (text.length > LONGEST_HEARD || text.length < read + Math.max(LETTERS, text.length * GROWN)) return;
    read = text.length;
    const said = beginningOf(text);
    if (said === null || brackets(said).deepest > DEEPEST) return;
    const { parsePartialJson } = await import('ai');
    const { value } = await parsePartialJson(said);
    if (typeof value === 'object' && value !== null) hear(value);
  };
}

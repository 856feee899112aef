import type { Hear } from './model.ts';
import { LONGEST, beginningOf } from './parse-reply.ts';
import type { OnText } from './services/service.ts';

/** A text is read again when it has grown by this share, and by so many letters: reading all of it takes the longer the longer it is. */
const GROWN = 1 / 40;
const LETTERS = 8;

/** Reads the object out of a text that is still being written, for whoever hears it. */
export function hearing(hear: Hear): OnText {
  let read = 0;
  hear({});
  return async (text) => {
    if (text.length < read + Math.max(LETTERS, text.length * GROWN) || text.length > LONGEST) return;
    read = text.length;
    const said = beginningOf(text);
    if (said === null) return;
    const { parsePartialJson } = await import('ai');
    const { value } = await parsePartialJson(said);
    if (typeof value === 'object' && value !== null) hear(value);
  };
}

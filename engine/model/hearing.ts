import type { Hear } from './model.ts';
import { beginningOf } from './parse-reply.ts';
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
  const isDeep = depthOf();
  return async (text) => {
    if (text.length > LONGEST_HEARD || text.length < read + Math.max(LETTERS, text.length * GROWN)) return;
    read = text.length;
    const said = beginningOf(text);
    if (said === null || isDeep(said)) return;
    const { parsePartialJson } = await import('ai');
    const { value } = await parsePartialJson(said);
    if (typeof value === 'object' && value !== null) hear(value);
  };
}

/** Whether a text that grows has been deeper than it may be; each letter is looked at once. */
function depthOf(): (text: string) => boolean {
  let [at, depth, deepest, inString] = [0, 0, 0, false];
  return (text) => {
    for (; at < text.length; at += 1) {
      const letter = text[at];
      if (inString && letter === '\\') at += 1;
      else if (letter === '"') inString = !inString;
      else if (!inString && (letter === '{' || letter === '[')) deepest = Math.max(deepest, (depth += 1));
      else if (!inString && (letter === '}' || letter === ']')) depth -= 1;
    }
    return deepest > DEEPEST;
  };
}

/** The JSON object in what a model wrote. */
import { beyond, ofReply } from './services/values.ts';

/** What is longer is none of the replies that were asked for, and is not read: 16,000 tokens are some 64,000 characters. */
export const LONGEST = 500_000;

/** `cut`: it begins and does not end · `nothing`: there is no text · `no JSON`: there is, and none of it is an object. */
export type Parsed = { object: unknown } | 'cut' | 'nothing' | 'no JSON';

/** Takes away thinking that is written before it, and a fence around it. */
export function parseReply(text: string): Parsed {
  if (text.length > LONGEST) return 'no JSON';
  const said = saidIn(text);
  if (said === '') return 'nothing';
  if (/^<think(?:ing)?>/u.test(said)) return 'cut';
  const from = said.indexOf('{');
  if (from < 0) return 'no JSON';
  const last = said.lastIndexOf('}');
  if (beyond(ofReply)(Buffer.from(said))) return 'no JSON';
  const object = last < from ? null : objectOf(said.slice(from, last + 1));
  if (object !== null) return { object };
  return isOpen(said.slice(from)) ? 'cut' : 'no JSON';
}

/** What is written after the thinking. */
const saidIn = (text: string): string => text.replace(/^\s*<think(?:ing)?>.*?<\/think(?:ing)?>/su, '').trim();

/** The text of the object that a reply has begun with; null before it has. */
export function beginningOf(text: string): string | null {
  const said = saidIn(text);
  const from = /^<think(?:ing)?>/u.test(said) ? -1 : said.indexOf('{');
  return from < 0 ? null : said.slice(from);
}

/** As JSON writes NUL and halves of characters, which no database keeps. */
const UNKEPT = /\\u(?:0000|d[89a-f])/iu;
const kept = (_name: string, value: unknown): unknown => (typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value);

function objectOf(text: string): unknown {
  try {
    return UNKEPT.test(text) ? JSON.parse(text, kept) : JSON.parse(text);
  } catch {
    return null;
  }
}

/** Whether brackets or a string are open at the end. */
function isOpen(text: string): boolean {
  const { depth, inString } = bracketsIn()(text);
  return inString || depth > 0;
}

/** How deep a text of JSON is at its end and was at most, outside of strings. Of one that grows each letter is looked at once. */
export function bracketsIn(): (text: string) => { depth: number; deepest: number; inString: boolean } {
  let [at, depth, deepest, inString] = [0, 0, 0, false];
  return (text) => {
    for (; at < text.length; at += 1) {
      const letter = text[at];
      if (inString && letter === '\\') at += 1;
      else if (letter === '"') inString = !inString;
      else if (!inString && (letter === '{' || letter === '[')) deepest = Math.max(deepest, (depth += 1));
      else if (!inString && (letter === '}' || letter === ']')) depth -= 1;
    }
    return { depth, deepest, inString };
  };
}

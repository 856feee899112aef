/** What a form puts between several answers in one cell: as answers in it show, as an example shows, or as it says. */
import { comparable, plain } from '#engine/language/text.ts';
import { anywhere } from '../matching.ts';
import { separatorWords, severalWords } from './rule-words.ts';

const signs = ['\n', '; ', ';', ', ', ',', ' | ', '|', ' / ', '/'];

/** The sign that parts a text into two options or more, or null. */
export function separatorIn(text: string, options: readonly string[]): string | null {
  const known = new Set(options.map(comparable));
  const parts = (sign: string): string[] => text.split(sign);
  return signs.find((sign) => parts(sign).length >= 2 && parts(sign).every((part) => known.has(comparable(part)))) ?? null;
}

/** "Answer1, Answer2", "Option A; Option B": one word counted twice, and what stands between. */
const counted = /(?<word>\p{L}{2,40})\s?[1A](?<sign>\s{0,9}[,;|/\n]\s{0,9})\k<word>\s?[2B](?![\p{L}\p{N}])/u;

/** A sign between quotation marks or brackets: «;». */
const quoted = /[«"“„'‘‚(]\s?([;,|])\s?[»"”“'’‘)]/u;
const written: Record<string, string> = { ';': '; ', ',': ', ', '|': '|' };

const several = anywhere(severalWords);
const named = separatorWords.map(([separator, words]) => [separator, anywhere(words)] as const);

/** What a note of the form says of it, or null. `here`: it stands beside a place that takes several, and need not say so. */
export function separatorSaid(note: string, here = false): string | null {
  const example = counted.exec(note)?.groups?.['sign'];
  if (example !== undefined) return example.includes('\n') ? '\n' : example;
  const words = plain(note);
  if (!here && !several.test(words)) return null;
  const [, sign = ''] = quoted.exec(note) ?? [];
  return written[sign] ?? named.find(([, expression]) => expression.test(words))?.[0] ?? null;
}

/** Whether a question says that it takes several answers. */
export const asksForSeveral = (question: string): boolean => several.test(plain(question));
